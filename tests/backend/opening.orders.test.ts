import { beforeEach, expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import { endpoints } from '#contract/http/index.ts';
import { faultOf } from '#domain/api/faults.ts';
import { AgentError } from '#server/kernel/messaging/agentError.ts';
import { findConsole } from '#server/modules/access/index.ts';
import { activateConsole } from '#server/modules/consoles/update.ts';
import { apiCalls, identityOf } from './apiCalls.ts';
import { useWorld } from './world.ts';

/** Orders that are lost, or overtaken by other changes, while servers open and close. */
const { openServer, closeServer, getServer, getServerConsoles } = endpoints;

const world = useWorld();
const operator = apiCalls(() => world, 'operator');
beforeEach(() => {
  world.hub.commands.length = 0;
  world.hub.handleCommand = async () => {};
});

const server = async (id: number) => (await operator(getServer, { params: { id } })).body;
const consoles = async (id: number) => (await operator(getServerConsoles, { params: { id } })).body.data;
const open = (id: number) => operator(openServer, { params: { id }, body: { skipAutoUpdate: true } });
const close = (id: number, force = true) => operator(closeServer, { params: { id }, body: { force } });

test('what was stopped resumes later if the order to open was lost, without a console that is closed meanwhile', async () => {
  await open(4).catch(() => undefined);
  const { token, ...body } = await server(4);
  const identity = identityOf(body);
  const before = await world.hub.agents().heartbeat(token, identity);
  await world.store.db.updateTable('consoles').set({ open: true }).where('server_id', '=', 4).execute();
  const [first, second] = await consoles(4);
  const ids = [first?.id ?? 0, second?.id ?? 0];
  await close(4);
  const account = (consoleId: number) =>
    world.store.db
      .selectFrom('accounts')
      .select('id')
      .where('console_id', '=', consoleId)
      .where('open', '=', true)
      .orderBy('index')
      .limit(1);
  await world.store.db
    .updateTable('consoles')
    .set({ resume_account_id: null, status: consoleStatus.disconnected, active_account_id: null })
    .where('server_id', '=', 4)
    .execute();
  for (const id of ids)
    await world.store.db
      .updateTable('consoles')
      .set({ resume_account_id: account(id) })
      .where('id', '=', id)
      .execute();
  world.hub.handleCommand = async (_token, { kind }) => {
    if (kind === 'connect') throw new AgentError('refused', faultOf('serverClosed'));
  };
  expect((await open(4)).body).toEqual({ notResumed: 2 });
  // The agent sees that it has another state, and says hello.
  const after = await world.hub.agents().heartbeat(token, identity);
  expect(after?.state).toEqual(expect.any(String));
  const welcome = await world.hub.agents().hello(token, identity);
  expect(welcome).toMatchObject({ open: true, state: after?.state });
  expect(before?.state).toBe(after?.state);
  world.hub.commands.length = 0;
  world.hub.handleCommand = async () => {
    await world.store.db
      .updateTable('consoles')
      .set({ open: false })
      .where('id', '=', ids[1] ?? 0)
      .execute();
  };
  await world.hub.agents().hello(token, identity);
  await expect
    .poll(() =>
      world.store.db
        .selectFrom('consoles')
        .select('id')
        .where('server_id', '=', 4)
        .where('resume_account_id', 'is not', null)
        .execute(),
    )
    .toEqual([]);
  expect(world.hub.commands.map(({ command }) => command.kind)).toEqual(['connect']);
  await world.store.db.updateTable('consoles').set({ open: true }).where('server_id', '=', 4).execute();
});

test('a console whose script is still ending on a closed server goes on, also after a hello', async () => {
  await world.store.db.updateTable('servers').set({ open: true }).where('id', '=', 2).execute();
  const [playing] = (await consoles(2)).filter(({ status }) => status === consoleStatus.connected);
  const { token, ...body } = await server(2);
  await close(2, false);
  const played = [{ consoleId: playing?.id ?? 0, accountId: playing?.activeAccount?.id ?? 0 }];
  await world.hub.agents().hello(token, identityOf(body), [], played);
  const left = (await consoles(2)).filter(({ status }) => status === consoleStatus.connected);
  expect(left.map(({ id }) => id)).toEqual([playing?.id]);
});

test('closing a console that was started since it was read stops it', async () => {
  const { db } = world.store;
  const { id } = await db
    .selectFrom('consoles')
    .select('id')
    .where('status', '=', consoleStatus.disconnected)
    .where('open', '=', true)
    .where('server_id', '=', 1)
    .limit(1)
    .executeTakeFirstOrThrow();
  const read = await findConsole(db, { id: 1, role: 0 }, id);
  await db.updateTable('consoles').set({ status: consoleStatus.connecting }).where('id', '=', id).execute();
  await activateConsole(world.api.context, read, false, 'Ann');
  expect(world.hub.commands).toMatchObject([{ command: { kind: 'disconnect', consoleId: id } }]);
});
