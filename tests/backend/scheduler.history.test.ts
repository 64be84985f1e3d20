import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { apiCalls } from './apiCalls.ts';
import { createScheduledConsole, everyDay, type ScheduledConsole, zone } from './scheduledConsole.ts';

let scheduled: ScheduledConsole;
const operator = apiCalls(() => scheduled.world, 'operator');

beforeAll(async () => {
  scheduled = await createScheduledConsole();
});
afterAll(() => scheduled.world.close());
beforeEach(() => scheduled.reset());

test('what another scheduler has played is shown as planned, without its bars', async () => {
  const first = await scheduled.plan(everyDay(scheduled.entry(0, 8, 9)), '2026-07-06T05:00:00Z');
  for (const hours of [6, 7]) await scheduled.roundsAt(`2026-07-06T0${hours}:00:00Z`);
  await scheduled.world.store.db.deleteFrom('console_schedulers').execute();
  await scheduled.plan(everyDay(scheduled.entry(1, 10, 11)), '2026-07-06T07:30:00Z');
  for (const time of ['08:00', '09:00']) await scheduled.roundsAt(`2026-07-06T${time}:00Z`);
  const { body } = await operator(endpoints.getSchedulePlan, { query: { schedulerId: String(first) } });
  expect(
    body.data[0]?.accounts.map(({ slot, share, bars, played }) => [
      slot,
      share,
      bars.map(({ verdict }) => verdict),
      played.map(({ isPlanned }) => isPlanned),
    ]),
  ).toEqual([
    [0, expect.closeTo(1, 1), ['kept'], [true]],
    [1, null, [], [true]],
  ]);
});

test('plan and history of a day can be read for the scheduler and for the console', async () => {
  const scheduler = await scheduled.plan(
    everyDay(scheduled.entry(0, 8, 9), scheduled.entry(1, 9, 10), scheduled.entry(2, 20, 21)),
    '2026-07-06T05:00:00Z',
  );
  await scheduled.world.store.db
    .updateTable('accounts')
    .set({ open: false })
    .where('id', '=', scheduled.accounts[1] ?? 0)
    .execute();
  await scheduled.roundsAt('2026-07-06T06:00:00Z');
  await scheduled.roundsAt('2026-07-06T07:00:00Z');
  const accountId = scheduled.accounts[2] ?? 0;
  scheduled.world.time = new Date('2026-07-06T07:30:00Z');
  await operator(endpoints.connectConsole, { params: { id: scheduled.id }, body: { accountId } });
  await scheduled.roundsAt('2026-07-06T08:00:00Z');
  for (const query of [{ schedulerId: String(scheduler) }, { consoleId: String(scheduled.id) }]) {
    const { body } = await operator(endpoints.getSchedulePlan, { query });
    expect(body).toMatchObject({ date: '2026-07-06', timezone: zone, summary: { total: 1 } });
    const [gameConsole] = body.data;
    expect(
      gameConsole?.accounts.map(({ slot, bars }) => [slot, ...bars.map(({ verdict }) => verdict)]),
    ).toEqual([
      [0, 'kept'],
      [1, 'missed'],
      [2, 'planned'],
    ]);
    expect(gameConsole?.accounts.map(({ share }) => share)).toEqual([expect.closeTo(1, 1), 0, null]);
    expect(gameConsole?.accounts[1]?.bars[0]).toMatchObject({ reason: 'accountDone' });
    expect(gameConsole?.accounts[2]?.played).toMatchObject([{ isPlanned: false, end: null }]);
    expect(gameConsole?.accounts[0]?.bars[0]?.taskId).toBe(gameConsole?.accounts[0]?.played[0]?.taskId);
  }
  const other = await operator(endpoints.getSchedulePlan, {
    query: { schedulerId: String(scheduler), date: '2026-07-01' },
  });
  expect(other.body).toMatchObject({ date: '2026-07-01', share: null });
  const early = { query: { schedulerId: String(scheduler), date: '2026-06-29' } };
  expect((await operator(endpoints.getSchedulePlan, early)).status).toBe(422);
  const { db } = scheduled.world.store;
  const owner = await db
    .selectFrom('schedulers')
    .select('owner_id')
    .where('id', '=', scheduler)
    .executeTakeFirstOrThrow();
  const setBlocked = (blocked: boolean) =>
    db.updateTable('users').set({ blocked }).where('id', '=', owner.owner_id).execute();
  await setBlocked(true);
  const seen = await apiCalls(() => scheduled.world, 'supervisor')(endpoints.getSchedulePlan, {
    query: { consoleId: String(scheduled.id) },
  });
  // Nothing will be started.
  expect(JSON.stringify(seen.body.data)).not.toContain('"planned"');
  await setBlocked(false);
});
