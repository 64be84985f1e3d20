import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ConsoleReport } from '#contract/agent/index.ts';
import { consoleStatus } from '#contract/enums.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import { endpoints } from '#contract/http/index.ts';
import type { Server } from '#contract/http/servers.ts';
import { readFigures } from '#server/modules/fleet/figures.ts';
import { identityOf } from './apiCalls.ts';
import { useWorld } from './world.ts';

const world = useWorld();
let token: string;
let server: Server;
beforeAll(async () => {
  token = await world.tokenOf('operator');
});
beforeEach(async () => {
  server = await read(1);
});

const read = async (id: number): Promise<Server> =>
  (await world.api.call(endpoints.getServer, { params: { id }, token })).json<Server>();
const consoles = async (): Promise<GameConsole[]> =>
  (await world.api.call(endpoints.getServerConsoles, { params: { id: 1 }, token })).json<{
    data: GameConsole[];
  }>().data;
const identity = () => identityOf(server);

test("the difference of an agent's clock is measured, shown and counted; from a day on it is refused", async () => {
  const agents = world.hub.agents();
  const beat = (clock: { time: number; ahead?: number }) =>
    agents.heartbeat(server.token, { ...identity(), clock });
  const now = world.time.getTime();
  // Before the API's first answer an agent knows only its own time.
  expect(await beat({ time: now + 600_400 })).toMatchObject({ time: now });
  expect((await read(1)).clockAhead).toBe(600);
  await beat({ time: now + 602_000, ahead: 601_000 });
  expect((await read(1)).clockAhead).toBe(600);
  expect((await readFigures(world.store.db, world.time)).agentClockSeconds).toBe(600);
  const day = 24 * 3_600_000;
  const late = { time: now - day - 1_000 };
  const heartbeats = () =>
    world.store.db.selectFrom('servers').select('last_heartbeat_at').where('id', '=', 1).execute();
  const before = await heartbeats();
  world.time = new Date(now + 1_000);
  await expect(beat(late)).rejects.toThrow(
    /^The clock of this machine is wrong by more than a day: it says 20/,
  );
  await expect(agents.hello(server.token, { ...identity(), clock: late })).rejects.toThrow(/Correct it\.$/);
  expect(await heartbeats()).toEqual(before);
  // Corrected, while the agent still announces its earlier measurement.
  await beat({ time: world.time.getTime(), ahead: -day - 1_000 });
  expect((await read(1)).clockAhead).toBe(0);
  // An agent of the last release sends no time.
  await agents.heartbeat(server.token, identity());
  expect((await read(1)).clockAhead).toBeNull();
});

describe('several starts of an agent, and hellos and reports that are held back', () => {
  const agents = () => world.hub.agents();
  const start = (id: string, at: number, number: number) => ({ ...identity(), start: { id, at, number } });
  const gameActivity = { gameSessionsToday: 0, playedToday: 0, maxGamesToday: 5, playedTotal: 9 };
  const stateOf = async (status: number, order: Pick<ConsoleReport, 'agentStart' | 'number'> = {}) => {
    const [one] = await consoles();
    const rest = { accountId: null, error: null, nextCheckAt: null, gameActivity };
    await agents().report(server.token, [{ ...order, consoleId: one?.id ?? 0, status, ...rest }]);
    return (await consoles())[0]?.status;
  };
  const [off, failed] = [consoleStatus.disconnected, consoleStatus.failed];

  test('only newer messages count, and a clock that was set back does not make a start an old one', async () => {
    expect(await agents().hello(server.token, start('a', 1_000, 1))).not.toHaveProperty('lastStart');
    expect(await stateOf(off, { agentStart: 1_000, number: 3 })).toBe(off);
    expect(await stateOf(failed, { agentStart: 1_000, number: 2 })).toBe(off);
    // Its clock is behind: the API tells the agent, which advances its own.
    expect(await agents().hello(server.token, start('b', 400, 1))).toMatchObject({ lastStart: 1_000 });
    expect(await agents().hello(server.token, start('b', 1_001, 2))).not.toHaveProperty('lastStart');
    expect(await stateOf(failed, { agentStart: 1_000, number: 4 })).toBe(off);
    expect(await stateOf(failed, { agentStart: 1_001, number: 1 })).toBe(failed);
    // From the ended start, and the same one again.
    expect(await agents().hello(server.token, start('a', 1_000, 9))).toMatchObject({ lastStart: 1_001 });
    expect(await agents().hello(server.token, start('b', 1_001, 2))).toMatchObject({ lastStart: 1_001 });
    // An agent of the last release replaces it.
    await agents().hello(server.token, identity());
    expect(await stateOf(off)).toBe(off);
  });

  test('a task that has ended is not active again', async () => {
    await agents().hello(server.token, start('c', 5_000, 1));
    const [one] = await consoles();
    const accountId = (
      await world.store.db
        .selectFrom('accounts')
        .select('id')
        .where('console_id', '=', one?.id ?? 0)
        .executeTakeFirstOrThrow()
    ).id;
    const at = world.time.toISOString();
    const task = {
      key: 'late',
      consoleId: one?.id ?? 0,
      accountId,
      type: 'work',
      tag: null,
      error: null,
      start: at,
    } as const;
    const send = (status: 'active' | 'finished', agentStart: number, number: number) =>
      agents().task(server.token, {
        ...task,
        status,
        end: status === 'active' ? null : at,
        agentStart,
        number,
      });
    await send('active', 5_000, 2);
    await send('finished', 5_000, 4);
    await send('active', 5_000, 3);
    await send('active', 4_999, 9);
    const stored = await world.store.db
      .selectFrom('tasks')
      .select('status')
      .where('key', '=', 'late')
      .execute();
    expect(stored).toEqual([{ status: 'finished' }]);
  });
});

test('the space of the disk of an agent is stored, again only when it has changed by a percent', async () => {
  const beat = (free?: number) =>
    world.hub
      .agents()
      .heartbeat(server.token, { ...identity(), ...(free !== undefined && { disk: { free, size: 1_000 } }) });
  const stored = async () =>
    (
      await world.store.db
        .selectFrom('servers')
        .select(['disk_free as free', 'disk_size as size'])
        .where('id', '=', 1)
        .execute()
    )[0];
  await beat(500);
  await beat(503);
  expect(await stored()).toEqual({ free: 500, size: 1_000 });
  await beat(489);
  expect(await stored()).toEqual({ free: 489, size: 1_000 });
  await beat();
  expect(await stored()).toEqual({ free: null, size: null });
});
