import { beforeAll, describe, expect, test } from 'vitest';
import type { ConsoleAct } from '#contract/agent/index.ts';
import { consoleStatus } from '#contract/enums.ts';
import { endpoints } from '#contract/http/index.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendFacts, fact, type NewFact } from '#server/kernel/events/facts.ts';
import { apiCalls, idOf } from './apiCalls.ts';
import { useWorld } from './world.ts';

const dayMs = 24 * 3_600_000;

describe('the past of a console', () => {
  const world = useWorld();
  const as = (name: string) => apiCalls(() => world, name);
  beforeAll(async () => {
    await world.tokenOf('operator');
  });

  const past = async (id: number, query: Record<string, string>, name = 'operator') =>
    as(name)(endpoints.getConsolePast, { params: { id }, query });
  const lastDay = () => {
    const now = world.api.context.now().getTime();
    return { from: String(now - dayMs), to: String(now + dayMs) };
  };

  test('a console without a fact has the stored state; facts cut it, and facts for others are left out', async () => {
    const { body: first } = await past(1, lastDay());
    expect(first.states.at(-1)?.status).not.toBeNull();
    expect(first.states[0]?.from).toBe(first.from);
    expect(first.to).toBeLessThanOrEqual(world.api.context.now().getTime());
    const of = { objects: { console: [1] }, audience: { serverIds: [1] } } satisfies Partial<NewFact>;
    await transact(world.store.db, (transaction) =>
      appendFacts(transaction, [
        fact({ kind: 'consoleFailed', data: { error: 'Lost connection' }, ...of }),
        fact({ kind: 'consolePaused', data: { by: 'Anna' }, ...of }),
        fact({ kind: 'serverOffline', objects: { server: [1] }, data: {}, audience: { serverIds: [1] } }),
      ]),
    );
    world.time = new Date(Date.now() + 2_000);
    const { body } = await past(1, lastDay());
    world.time = new Date(Date.now() + 4_000);
    expect(body.marks.map((mark) => mark.kind)).toEqual(['consoleFailed', 'serverOffline']);
    const later = await past(1, { from: String(body.to), to: String(body.to + 1_000) });
    expect(later.body.states.map(({ status }) => status)).toEqual([null]);
    expect(later.body.pauses.map(({ by }) => by)).toEqual(['Anna']);
    expect(body.states.every(({ status }) => status !== consoleStatus.new)).toBe(true);
  });

  test('what users did during an outage of the API has the times of their agent, not of the future and of the past day', async () => {
    const own = await world.store.db
      .selectFrom('consoles')
      .innerJoin('servers', 'servers.id', 'consoles.server_id')
      .select('servers.token')
      .where('consoles.id', '=', 7)
      .executeTakeFirstOrThrow();
    const userId = await idOf(world, 'operator');
    const startedAt = Date.now();
    const act = (number: number, kind: ConsoleAct['act'], ago: number): ConsoleAct => ({
      agentStart: 5,
      number,
      consoleId: 7,
      userId,
      act: kind,
      at: new Date(startedAt - ago).toISOString(),
    });
    const hour = 3_600_000;
    const late = [
      act(1, 'taken', hour),
      act(2, 'returned', hour - 5_000),
      act(3, 'screenshot', -hour),
      act(4, 'recordingViewed', 3 * dayMs),
    ];
    // Sent again, they are stored once.
    for (let times = 0; times < 2; times++)
      expect(await world.hub.agents().acts(own.token, late)).toEqual([]);
    const kinds = 'controlTaken,controlReturned,screenshotTaken,recordingViewed';
    const { body } = await as('operator')(endpoints.getActivity, { query: { console: '7', kinds } });
    const minutesOf = (at: string) => Math.round((Date.parse(at) - startedAt) / 60_000);
    expect(body.data.toReversed().map(({ kind, at }) => [kind, minutesOf(at)])).toEqual([
      ['recordingViewed', -24 * 60],
      ['controlTaken', -60],
      ['controlReturned', -60],
      ['screenshotTaken', 0],
    ]);
  });

  test('it is refused for nine days, without the right, and of a console on a server that is not seen', async () => {
    expect((await past(1, { from: '0', to: String(9 * dayMs) })).status).toBe(422);
    expect((await past(1, lastDay(), 'view')).status).toBe(403);
    expect((await past(999_999, lastDay())).status).toBe(404);
  });
});
