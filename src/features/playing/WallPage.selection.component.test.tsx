import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { consoleStatus } from '#contract/enums.ts';
import { activateConsole } from '#contract/http/consoles.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectCount } from '#tests/components/page.ts';

const wall = '/playing-control/all';
const open = (address: string, world = createWorld(demoFleet())) => openApp(`${wall}${address}`, world);

test('selected consoles to which an action does not apply are skipped with a reason', async () => {
  const fleet = demoFleet();
  const bare = fleet.consoles.find(({ id }) => id === 14);
  if (bare) Object.assign(bare, { open: true, accounts: [], accountCount: 0 });
  const { screen } = await open('?server=1', createWorld(fleet));
  await screen.getByRole('button', { name: 'Select several consoles' }).click();
  await screen.getByRole('button', { name: /^Select all/ }).click();
  await screen
    .getByRole('toolbar', { name: 'Selected consoles' })
    .getByRole('button', { name: 'Connect', exact: true })
    .click();
  const question = screen.getByRole('dialog', { name: 'Connect' });
  await expect.element(question.getByText(/^No accounts/)).toBeVisible();
  await expect.element(question.getByText(/^Already running/)).toBeVisible();
});

test('selected consoles are closed and opened together after a confirmation, and the results are listed', async () => {
  const fleet = demoFleet();
  const idle = fleet.consoles.filter(({ id }) => id === 11 || id === 12);
  for (const one of idle)
    Object.assign(one, {
      status: consoleStatus.disconnected,
      statusText: 'disconnected',
      activeAccount: null,
    });
  const world = createWorld(fleet);
  world.api.on(activateConsole, ({ params, body }) => {
    const found = fleet.consoles.find(({ id }) => id === Number(params.id));
    if (found) found.open = body.active;
    return {};
  });
  const { screen } = await open('?server=1', world);
  for (const [name, isOpen] of [
    ['Close consoles', false],
    ['Open consoles', true],
  ] as const) {
    await screen.getByRole('button', { name: 'Select several consoles' }).click();
    for (const one of ['C1-01', 'C1-02'])
      await screen.getByRole('button', { name: `Select ${one}`, exact: true }).click();
    const bar = screen.getByRole('toolbar', { name: 'Selected consoles' });
    await expect.element(bar.getByText('2 selected')).toBeVisible();
    await bar.getByRole('button', { name, exact: true }).click();
    const question = screen.getByRole('dialog', { name });
    await expect.element(question.getByText(/^2 consoles can be/)).toBeVisible();
    await question.getByRole('button', { name, exact: true }).click();
    const results = screen.getByRole('dialog').filter({ has: page.getByRole('progressbar') });
    await expect.element(results.getByText('2 succeeded')).toBeVisible();
    expect(idle.map((one) => one.open)).toEqual([isOpen, isOpen]);
    await results.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expectCount(screen.getByRole('dialog'), 0);
  }
});
