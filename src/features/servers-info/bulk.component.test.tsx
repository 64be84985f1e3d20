import { expect, test } from 'vitest';
import { closeServer, openServer } from '#contract/http/serverActions.ts';
import { betweenServersMs } from '#domain/servers/polling.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { refuse } from '#tests/components/fakeApi.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectCount, press } from '#tests/components/page.ts';

/** Three servers are shown, which are open or closed; a fourth one is hidden by the filter. */
async function openBulk(isOpen: boolean) {
  const fleet = demoFleet();
  fleet.consoles = [];
  const [, south] = fleet.servers;
  if (!south) throw new Error('The fleet has no second server');
  fleet.servers.push({
    ...south,
    id: 4,
    token: 'aa04',
    name: 'PC-4',
    description: 'South 3',
    fullName: 'South 3',
  });
  const shown = fleet.servers.filter(({ id }) => id !== 1);
  for (const server of shown) server.open = isOpen;
  const world = createWorld(fleet);
  const calls: { id: number; at: number; body: unknown }[] = [];
  /** Gates that hold back calls, by server. */
  const gates = new Map<number, Promise<void>>();
  /** Servers whose next call is refused. */
  const refused = new Set<number>();
  const answer =
    <T extends object>(open: boolean, result: T) =>
    async ({ params, body }: { params: { id: unknown }; body: unknown }) => {
      const id = Number(params.id);
      calls.push({ id, at: performance.now(), body });
      await gates.get(id);
      if (refused.delete(id)) refuse(409, 'The server is busy. Try again.');
      const server = fleet.servers.find((one) => one.id === id);
      if (server) server.open = open;
      return result;
    };
  world.api.on(openServer, answer(true, { notResumed: 2 }));
  world.api.on(closeServer, answer(false, {}));
  const { screen } = await openApp('/info/servers?text=South', world);
  await expectCount(screen.getByRole('article'), 3);
  const dialog = screen.getByRole('dialog');
  return {
    world,
    screen,
    calls,
    refused,
    dialog,
    sum: dialog.getByRole('status'),
    button: (name: string) => dialog.getByRole('button', { name, exact: true }),
    resultOf: (name: string) =>
      dialog.getByRole('list', { name: 'Results' }).getByRole('listitem').filter({ hasText: name }),
    states: () => shown.map(({ open }) => open),
    /** The next calls for this server wait; the returned function releases them. */
    hold(id: number): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      gates.set(id, promise);
      return resolve;
    },
    async bulk(name: 'Open all' | 'Close all', how?: 'Normal' | 'Force') {
      await screen.getByRole('toolbar').getByRole('button', { name }).click();
      if (how) await screen.getByRole('menuitem', { name: new RegExp(`^${how}`) }).click();
    },
  };
}

test('servers are opened one after the other; it can be stopped and continued', async () => {
  const { screen, bulk, dialog, button, hold, sum, resultOf, states, calls } = await openBulk(false);
  await bulk('Close all', 'Normal');
  await expect.element(screen.getByText('There are no open servers here!!!')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();

  await bulk('Open all');
  await expect.element(dialog).toMatchTextContent(/Open 3 closed servers one by one\?/);
  await expect.element(dialog).toMatchTextContent(/hidden by the filters (is|are) not affected\./);
  const release = hold(3);
  await button('Open all').click();
  await expect.element(sum).toMatchTextContent(/1 of 3/);
  await expect.element(resultOf('South 1')).toMatchTextContent(/succeeded/);
  await expect.element(resultOf('South 2')).toMatchTextContent(/in progress/);
  await expect.element(resultOf('South 3')).toMatchTextContent(/waiting/);
  await button('Stop').click();
  release();
  await expect.element(sum).toMatchTextContent(/^Stopped at 2 of 3\s*2 succeeded\s*1 not processed$/);
  await expect.element(resultOf('South 3')).toMatchTextContent(/not processed/);
  expect(states()).toEqual([true, true, false]);
  await button('Continue').click();
  await expect.element(sum).toMatchTextContent(/^Finished\s*3 succeeded$/);
  expect(states()).toEqual([true, true, true]);
  expect(calls.map(({ id }) => id)).toEqual([2, 3, 4]);
  await expect
    .element(
      screen.getByText(
        /^South \/ South 2: 2 consoles have not resumed, because the server does not answer\./,
      ),
    )
    .toBeVisible();
  await press('Escape');
  await expect.element(dialog).not.toBeInTheDocument();
  await bulk('Open all');
  await expect.element(screen.getByText('There are no closed servers here!!!')).toBeVisible();
});

test('with a selection only the selected servers are opened and closed, and the buttons say how many', async () => {
  const { screen, dialog, button, sum, states, calls } = await openBulk(true);
  const tool = (name: string) => screen.getByRole('toolbar').getByRole('button', { name, exact: true });
  for (const name of ['South 1', 'South 3'])
    await screen.getByRole('checkbox', { name: new RegExp(`^Select .*${name}$`) }).click();
  await expect.element(tool('Close all')).not.toBeInTheDocument();
  await expect.element(tool('Open all')).not.toBeInTheDocument();
  await tool('Open 2').click();
  await expect.element(screen.getByText('There are no closed servers here!!!')).toBeVisible();
  await tool('Close 2').click();
  await screen.getByRole('menuitem', { name: /^Normal/ }).click();
  await expect.element(dialog).toMatchTextContent(/Close 2 open servers one by one\?/);
  expect(dialog.element().textContent).not.toContain('hidden by the filters');
  await button('Close 2').click();
  await expect.element(sum).toMatchTextContent(/^Finished\s*2 succeeded$/);
  expect(states()).toEqual([false, true, false]);
  expect(calls.map(({ id }) => id)).toEqual([2, 4]);
});

test('servers are closed by force with a pause between them, and those that failed are tried again', async () => {
  const { bulk, dialog, button, sum, resultOf, states, calls, refused } = await openBulk(true);
  refused.add(3);
  await bulk('Close all', 'Force');
  await expect.element(dialog).toMatchTextContent(/All connected consoles disconnect immediately\./);
  await button('Close all').click();
  await expect.element(sum).toMatchTextContent(/^Finished\s*2 succeeded\s*1 failed$/);
  await expect.element(resultOf('South 2')).toMatchTextContent(/failed.*The server is busy\. Try again\./);
  expect(states()).toEqual([false, true, false]);
  const [one, two] = calls;
  expect((two?.at ?? 0) - (one?.at ?? 0)).toBeGreaterThanOrEqual(betweenServersMs - 5);
  expect(calls.map(({ id, body }) => [id, body])).toEqual([2, 3, 4].map((id) => [id, { force: true }]));
  await button('Retry failed').click();
  await expect.element(sum).toMatchTextContent(/^Finished\s*3 succeeded$/);
  await expect.element(resultOf('South 2')).not.toMatchTextContent(/busy/);
  expect(states()).toEqual([false, false, false]);
});

test('servers that another user has closed in the meantime are skipped with a reason', async () => {
  const { world, screen, bulk, dialog, button, hold, sum, resultOf, calls } = await openBulk(true);
  await bulk('Close all', 'Normal');
  await expect.element(dialog).toMatchTextContent(/Close 3 open servers one by one\?/);
  await expect.element(dialog).toMatchTextContent(/Consoles disconnect after the current script ends\./);
  const release = hold(2);
  await button('Close all').click();
  await expect.poll(() => calls.length).toBe(1);
  const other = world.fleet.servers.find(({ id }) => id === 3);
  if (other) other.open = false;
  world.realtime.emit('serversUpdated', { ids: [3] });
  const toggle = screen.getByRole('article', { name: /South 2$/, includeHidden: true }).getByRole('switch', {
    includeHidden: true,
  });
  await expect.element(toggle).not.toBeChecked();
  release();
  await expect.element(sum).toMatchTextContent(/^Finished\s*2 succeeded\s*1 skipped$/);
  await expect.element(resultOf('South 2')).toMatchTextContent(/Already closed\./);
  expect(calls.map(({ id, body }) => [id, body])).toEqual([2, 4].map((id) => [id, { force: false }]));
});

test('a server that is removed while its dialog is open leaves a message, and other dialogs can be opened', async () => {
  const world = createWorld(demoFleet());
  const { screen } = await openApp('/info/servers', world);
  const toggle = (name: string) =>
    screen.getByRole('article', { name: new RegExp(`${name}$`) }).getByRole('switch');
  await toggle('South 1').click();
  world.fleet.servers.splice(1, 1);
  world.realtime.emit('serversUpdated', { ids: [2] });
  await expect
    .element(screen.getByText('This server was removed, or you can no longer see it.'))
    .toBeVisible();
  await toggle('North 1').click();
  await expect.element(screen.getByRole('dialog', { name: 'Close server' })).toBeVisible();
});

test('Shift with a click on "Open server" in the menu of a card opens it without auto-update and warns', async () => {
  const { screen, calls } = await openBulk(false);
  const card = screen.getByRole('article', { name: /South 2$/ });
  // The card replaces its header when its body appears.
  await expect.element(card.getByRole('button', { name: /^Flow of/ })).toBeVisible();
  await card.getByRole('button', { name: /^All actions of/ }).click();
  await screen.getByRole('menuitem', { name: /^Open server/ }).click({ modifiers: ['Shift'] });
  await expect
    .element(screen.getByText('The server will be open, but without script auto-update!!!'))
    .toBeVisible();
  await expect.poll(() => calls.map(({ id, body }) => [id, body])).toEqual([[3, { skipAutoUpdate: true }]]);
});
