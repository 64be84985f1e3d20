import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { consoleStatus } from '#contract/enums.ts';
import { activateConsole } from '#contract/http/consoles.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectCount } from '#tests/components/page.ts';

test('selected consoles are closed and opened together after a confirmation; those to which an action does not apply are skipped with a reason', async () => {
  const fleet = demoFleet();
  const idle = fleet.consoles.filter(({ id }) => id === 11 || id === 14);
  for (const one of idle)
    Object.assign(one, {
      open: true,
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
  const { screen } = await openApp('/playing-control/all?server=1', world);
  for (const [name, isOpen] of [
    ['Close consoles', false],
    ['Open consoles', true],
  ] as const) {
    await screen.getByRole('button', { name: 'Select several consoles' }).click();
    for (const one of ['C1-01', 'C1-04'])
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

  Object.assign(idle[1] ?? {}, { accounts: [], accountCount: 0 });
  world.realtime.emit('consolesUpdated', { ids: [14] });
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
