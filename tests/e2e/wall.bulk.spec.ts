import { consoleStatus } from '#contract/enums.ts';
import { expect, test } from './fixtures.ts';

test('selected consoles are closed and opened together after a confirmation, and the results are listed', async ({
  page,
  api,
}) => {
  const [, server] = await api.servers();
  if (!server) throw new Error('There are too few servers');
  const idle = (await api.consoles(server.id)).filter(
    ({ open, accountCount, status }) =>
      accountCount > 0 && open && status !== consoleStatus.connected && status !== consoleStatus.connecting,
  );
  expect(idle.length).toBeGreaterThan(1);
  const openOf = async () =>
    (await api.consoles(server.id))
      .filter(({ id }) => idle.some((one) => one.id === id))
      .map(({ open }) => open);
  await page.goto(`/playing-control/all?server=${server.id}`);

  for (const [name, isOpen] of [
    ['Close consoles', false],
    ['Open consoles', true],
  ] as const) {
    await page.getByRole('button', { name: 'Select several consoles' }).click();
    for (const gameConsole of idle)
      await page
        .getByRole('button', { name: `Select ${gameConsole.name.toUpperCase()}`, exact: true })
        .click();
    const bar = page.getByRole('toolbar', { name: 'Selected consoles' });
    await expect(bar.getByText(`${idle.length} selected`)).toBeVisible();
    await bar.getByRole('button', { name, exact: true }).click();
    const question = page.getByRole('dialog', { name });
    await expect(question.getByText(new RegExp(`^${idle.length} consoles can be`))).toBeVisible();
    await question.getByRole('button', { name, exact: true }).click();
    const ledger = page.getByRole('dialog').filter({ has: page.getByRole('progressbar') });
    await expect(ledger.getByText(`${idle.length} done`)).toBeVisible();
    expect(await openOf()).toEqual(idle.map(() => isOpen));
    await ledger.getByRole('button', { name: 'Close', exact: true }).last().click();
  }
});
