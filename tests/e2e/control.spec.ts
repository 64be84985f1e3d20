import { openControl, shownPressed } from './control.ts';
import { expect, test } from './fixtures.ts';

test('a key reaches the console and the picture shows it; the script pauses and goes on', async ({
  page,
  probe,
  seat,
}) => {
  const at = await seat(1);
  const { target } = at;
  const control = await openControl(page, at);
  await expect(control.dialog.getByText('Script running')).toBeVisible();

  await control.button('Control by keyboard').click();
  await expect(page.getByText(`Script for console ${at.console.name} paused.`)).toBeVisible();
  await expect(control.dialog.getByText('/ SCRIPT PAUSED')).toBeVisible();
  await expect(control.dialog.getByText('You are in control')).toBeVisible();
  const held = await probe.state(target);
  expect(held.script).toMatchObject({ paused: true, pausedBy: 'Olivia Operator' });
  expect(held.pad).toBe('Olivia Operator');

  await page.keyboard.down('Space');
  await expect.poll(() => shownPressed(control)).toEqual(['cross']);
  expect((await probe.pad(target)).pressed).toEqual(['cross']);
  await page.keyboard.down('KeyA');
  await expect.poll(async () => (await probe.pad(target)).leftStick).toEqual(['left']);
  await page.keyboard.up('Space');
  await page.keyboard.up('KeyA');
  await expect.poll(() => shownPressed(control)).toEqual([]);

  await control.button('Turn keyboard control off').click();
  await expect(control.dialog.getByText('/ SCRIPT PAUSED')).toBeHidden();
  await expect.poll(async () => (await probe.state(target)).script.paused).toBe(false);
  expect((await probe.state(target)).pad).toBeNull();
});

test('the picture moves by itself, several times a second', async ({ page, seat }) => {
  const control = await openControl(page, await seat(1, 1));
  const first = (await control.strip())?.frame ?? 0;
  await expect.poll(async () => (await control.strip())?.frame ?? 0).toBeGreaterThan(first + 2);
});

test('taking over from another user asks first', async ({ page, probe, seat }) => {
  const at = await seat(1, 2);
  const { channel } = probe;
  await channel.request('setPad', at.target, { pad: 'Sofia Supervisor' });
  await channel.request('setScriptPaused', at.target, { paused: true });
  const control = await openControl(page, at);
  await expect(control.dialog.getByText('Paused by Sofia Supervisor')).toBeVisible();

  await control.button('Control by keyboard').click();
  const question = page.getByRole('dialog', { name: /take over/i });
  await expect(question).toContainText('Sofia Supervisor');
  await question.getByRole('button', { name: /take over/i }).click();
  await expect(control.dialog.getByText('You are in control')).toBeVisible();
  await expect.poll(async () => (await probe.state(at.target)).pad).toBe('Olivia Operator');
});

test('a console that is not connected has no control: its address is dropped', async ({
  page,
  api,
  seat,
}) => {
  const { server, console } = await seat(1);
  const closed = (await api.consoles(server.id)).find(
    ({ id, status }) => id !== console.id && status !== console.status,
  );
  await page.goto(`/playing-control/all?server=${server.id}&console=${closed?.id ?? 0}`);
  await expect(page).toHaveURL(new RegExp(`\\?server=${server.id}$`));
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
