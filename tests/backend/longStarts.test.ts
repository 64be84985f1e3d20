import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import { checkLongStarts } from '#server/modules/agents/longStarts.ts';
import { AgentError } from '#server/kernel/messaging/agentError.ts';
import { useWorld } from './world.ts';

interface Server {
  id: number;
  token: string;
}

const world = useWorld();
/** Two servers with consoles. */
let first: Server;
let second: Server;

beforeAll(async () => {
  const servers = await world.store.db
    .selectFrom('servers')
    .select(['id', 'token'])
    .where((eb) => eb.exists(eb.selectFrom('consoles').select('id').whereRef('server_id', '=', 'servers.id')))
    .orderBy('id')
    .limit(2)
    .execute();
  [first, second] = servers as [Server, Server];
});
beforeEach(async () => {
  world.hub.handleCommand = async () => {};
  world.hub.commands.length = 0;
  world.logged.length = 0;
  const { db } = world.store;
  await db.updateTable('consoles').set({ status: consoleStatus.disconnected }).execute();
  await db.updateTable('servers').set({ online: true }).execute();
});

/** All consoles of a server have been connecting for this time. */
const connecting = async (serverId: number, seconds: number): Promise<void> => {
  const update = () => world.store.db.updateTable('consoles').where('server_id', '=', serverId);
  await update().set({ status: consoleStatus.connecting }).execute();
  await update()
    .set({ status_since: sql<Date>`now() - ${seconds} * interval '1 second'` })
    .execute();
};
const asked = async (): Promise<string[]> => {
  await checkLongStarts(world.api.context);
  return world.hub.commands
    .splice(0)
    .map(({ token, command }) => `${command.kind} ${token}`)
    .toSorted();
};

test('their agents are asked once each, and not those of consoles that have just begun to connect', async () => {
  await connecting(first.id, 61);
  await connecting(second.id, 30);
  expect(await asked()).toEqual([`refresh ${first.token}`]);
  // The answer ends the start.
  await world.store.db.updateTable('consoles').set({ status: consoleStatus.disconnected }).execute();
  expect(await asked()).toEqual([]);
});

test('an agent is asked about tasks that it has not reported for long', async () => {
  const sent = (serverId: number, seconds: number) =>
    world.store.db
      .insertInto('tasks')
      .columns(['server_id', 'console_id', 'account_id', 'key', 'type', 'status', 'tag', 'start_at'])
      .expression((eb) =>
        eb
          .selectFrom('accounts')
          .innerJoin('consoles', 'consoles.id', 'accounts.console_id')
          .select([
            'consoles.server_id',
            'consoles.id',
            'accounts.id as account_id',
            sql<string>`${`queue-${serverId}`}`.as('key'),
            sql<string>`'parring'`.as('type'),
            sql<string>`'sent'`.as('status'),
            sql<string>`'parring queue'`.as('tag'),
            sql<Date>`now() - ${seconds} * interval '1 second'`.as('start_at'),
          ])
          .where('consoles.server_id', '=', serverId)
          .limit(1),
      )
      .execute();
  await sent(first.id, 301);
  await sent(second.id, 200);
  expect(await asked()).toEqual([`refresh ${first.token}`]);
  await world.store.db.updateTable('tasks').set({ report_number: 1 }).where('status', '=', 'sent').execute();
  expect(await asked()).toEqual([]);
});

test('an agent that is offline is not asked, because it says how its consoles are when it is back', async () => {
  await connecting(first.id, 61);
  await world.store.db.updateTable('servers').set({ online: false }).execute();
  expect(await asked()).toEqual([]);
});

test('an agent that refuses is logged, and the others are asked anyway', async () => {
  for (const { id } of [first, second]) await connecting(id, 61);
  world.hub.handleCommand = async (token) => {
    if (token === first.token) throw new AgentError('refused', 'not now');
  };
  expect(await asked()).toEqual([first, second].map(({ token }) => `refresh ${token}`).toSorted());
  expect(world.logged.join('')).toMatch(new RegExp(`ERROR .*could not be checked.* serverId=${first.id}\\b`));
});
