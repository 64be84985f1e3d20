import { expect, test } from 'vitest';
import { activateConsole } from '#contract/http/consoles.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectAddress, press, type } from '#tests/components/page.ts';

async function openHome() {
  const world = createWorld(demoFleet());
  const { screen } = await openApp('/', world);
  await expect.element(screen.getByRole('heading', { name: /Hello/ })).toBeVisible();
  const search = screen.getByRole('combobox', { name: /^Search/ });
  const enter = async (text: string): Promise<void> => {
    await press('Control+k');
    await expect.element(search).toHaveFocus();
    await search.fill(text);
  };
  return { world, screen, search, enter, first: screen.getByRole('listbox').getByRole('option').first() };
}

test('a screen, a server and a console are opened by keyboard', async () => {
  const { screen, search, enter, first } = await openHome();
  await press('Control+k');
  await expect.element(search).toHaveFocus();
  await type('stack');
  await expect.element(first).toMatchTextContent(/Stacked/);
  await press('Enter');
  await expectAddress('/playing-control/stacked?server=all');
  await expect.poll(() => document.title).toBe('Stacked · Playing control · Dugout');
  await expect.element(search).not.toBeInTheDocument();

  await enter('South 1');
  await expect.element(first).toMatchTextContent(/South 1/);
  await press('Enter');
  await expectAddress('/playing-control/all?server=2');
  await expect.poll(() => document.title).toBe('South 1 · All · Playing control · Dugout');

  await enter('c2-01');
  await expect.element(first).toMatchTextContent(/C2-01/);
  await press('Enter');
  await expect.element(screen.getByRole('dialog').getByRole('heading', { name: 'C2-01' })).toBeVisible();
  await expect.poll(() => document.title).toBe('C2-01 · South 1 · All · Playing control · Dugout');
});

test('text typed while the search is being loaded is searched for', async () => {
  const { screen, search, first } = await openHome();
  const button = screen.getByRole('button', { name: /^Search/ }).element();
  /** Presses keys after React has rendered the click, and before code that is loaded already can be rendered. */
  const clickAndPress = async (...keys: string[]): Promise<void> => {
    (button as HTMLElement).click();
    await Promise.resolve();
    for (const key of keys)
      button.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  };
  await clickAndPress('s', 't', 'x', 'Backspace', 'a', 'c', 'k');
  await expect.element(search).toHaveValue('stack');
  await expect.element(first).toMatchTextContent(/Stacked/);
  await type('ed');
  await expect.element(search).toHaveValue('stacked');

  await press('Escape');
  await expect.element(search).not.toBeInTheDocument();
  await clickAndPress('Escape');
  await expect.element(search).not.toBeInTheDocument();
  await press('Control+k');
  await expect.element(search).toHaveValue('');
});

test('consoles are found by their state, and actions run on the one that is named', async () => {
  const { world, screen, search, enter } = await openHome();
  const found = () => world.fleet.consoles.find(({ id }) => id === 11);
  world.api.on(activateConsole, ({ params, body }) => {
    const gameConsole = world.fleet.consoles.find(({ id }) => id === Number(params.id));
    if (gameConsole) gameConsole.open = body.active;
    return {};
  });
  await enter('failed');
  const consoles = screen.getByRole('group', { name: 'Consoles', exact: true });
  await expect.element(consoles.getByRole('option').first()).toMatchTextContent(/failed/);

  await search.fill('close C1-01');
  await screen.getByRole('option', { name: 'Close console C1-01' }).click();
  await expect.element(screen.getByText('C1-01 is closed.')).toBeVisible();
  expect(found()?.open).toBe(false);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => found()?.open).toBe(true);
  await expect.element(screen.getByText('C1-01 is closed.')).not.toBeInTheDocument();

  await enter('C1-01 disc');
  await screen.getByRole('option', { name: 'Disconnect C1-01' }).click();
  await expect
    .element(screen.getByRole('dialog', { name: 'Disconnect console' }))
    .toMatchTextContent(/C1-01/);
});
