import { expect, test } from './fixtures.ts';

test('in a focused tile letters go to the console, and shortcuts of the tile need Alt', async ({
  page,
  probe,
  connectedConsole,
}) => {
  const { server, gameConsole, target } = await connectedConsole(1, 3);
  const name = gameConsole.name.toUpperCase();
  await page.goto(`/playing-control/all?server=${server.id}`);
  const tile = page.getByRole('article', { name });
  await tile.getByRole('button', { name: /press Enter to focus/ }).click();
  await expect(tile.getByRole('button', { name: /keys go to this console/ })).toBeFocused();
  await expect(tile.getByRole('button', { name: 'Disconnect' })).toHaveAttribute(
    'aria-keyshortcuts',
    'Alt+C',
  );
  const paused = async () => (await probe.state(target)).script.paused;

  // Modifiers and browser shortcuts are not sent to the console.
  await page.keyboard.press('Shift');
  await page.keyboard.press('F8');
  expect(await paused()).toBe(false);
  // On the wall C asks to disconnect. It is not mapped to the pad, but any key pauses the script.
  await page.keyboard.press('c');
  await expect.poll(paused).toBe(true);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Alt+c');
  const question = page.getByRole('dialog', { name: 'Disconnect console' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect.poll(paused).toBe(false);
});
