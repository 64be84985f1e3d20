import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { loadConfig } from '#server/kernel/config/config.ts';
import { FakeClock } from '#domain/clock.ts';
import { currentPosition } from '#server/kernel/database/position.ts';
import { missedEvents } from '#server/kernel/events/missed.ts';
import { pruneEvents } from '#server/kernel/events/retention.ts';
import { startJob } from '#server/kernel/leasedJob.ts';
import { deleteInBatches } from '#server/modules/operations/retention/deleteInBatches.ts';
import { createRetentionJob, deleteExpired } from '#server/modules/operations/retention/job.ts';
import { type Kind, kinds, useWorld } from './world.ts';

const dayMs = 24 * 3_600_000;

describe.each<Kind>(kinds)('on %s', (kind) => {
  const world = useWorld(kind, { fleet: '12x24' });

  const countOf = async (table: string): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
      world.store.db,
    );
    return rows[0]?.n ?? 0;
  };
  const addSignIns = (count: number, daysAgo: number) =>
    sql`insert into auth_history (user_id, at, address, kind) select (select min(id) from users),
      ${new Date(world.time.getTime() - daysAgo * dayMs)}, '10.0.0.1', 'own'
      from generate_series(1, ${count}::int)`.execute(world.store.db);

  test.runIf(kind === 'postgres')(
    'while a backup reads the events their tables stay as they are, nobody waits for it, and all else is deleted',
    async () => {
      const { db } = world.store;
      const { rows } = await sql<{ name: string }>`select max(relname) as name from pg_inherits
      join pg_class on pg_class.oid = inhrelid where inhparent = 'events_changes'::regclass
        and relname ~ '[0-9]{8}$'`.execute(db);
      await sql`drop table ${sql.table(rows[0]?.name ?? '')}`.execute(db);
      await addSignIns(2, 400);
      const kept = (await countOf('auth_history')) - 2;
      const reader = await db.startTransaction().execute();
      await sql`lock table events_changes in access share mode`.execute(reader);
      await deleteExpired({ db, now: () => world.time });
      expect(await countOf('auth_history')).toBe(kept);
      await reader.commit().execute();
      await pruneEvents(db, world.time);
      expect(await countOf(rows[0]?.name ?? '')).toBe(0);
    },
  );

  test('old rows are deleted in small statements; those that are kept stay', async () => {
    await addSignIns(25, 400);
    await addSignIns(3, 5);
    const kept = (await countOf('auth_history')) - 25;
    const before = new Date(world.time.getTime() - 365 * dayMs);
    const rows = { table: 'auth_history', column: 'at', before } as const;
    let deleted = 0;
    const statements = await world.statementsOf(async () => {
      deleted = await deleteInBatches(world.store.db, rows, { rows: 10, batches: 100, pauseMs: 0 });
    });
    expect([deleted, statements.length, await countOf('auth_history')]).toEqual([25, 3, kept]);
  });

  test('rows beyond the statements of one call are left to the next', async () => {
    await addSignIns(25, 400);
    const before = new Date(world.time.getTime() - 365 * dayMs);
    const rows = { table: 'auth_history', column: 'at', before } as const;
    const limits = { rows: 10, batches: 2, pauseMs: 0 };
    expect(await deleteInBatches(world.store.db, rows, limits)).toBe(20);
    expect(await deleteInBatches(world.store.db, rows, limits)).toBe(5);
  });

  test('events that are no history go after a day, in whole partitions, and positions before them are known to be incomplete', async () => {
    const { db } = world.store;
    const since = await currentPosition(db);
    const missed = () => missedEvents(db, since, { userId: 1, serverIds: [] });
    // One day has no partition, as if no process was running: its events are in the default partition.
    await sql`create table events_changes_20250301 partition of events_changes
      for values from ('2025-03-01 00:00+00') to ('2025-03-02 00:00+00')`.execute(db);
    const add = (at: string, isHistory = false) =>
      sql`insert into events (at, kind, data, is_history) values (${at}, 'plansUpdated', '{}', ${isHistory})`.execute(
        db,
      );
    const times = async () => {
      const found = await db
        .selectFrom('events')
        .select('at')
        .where('kind', '=', 'plansUpdated')
        .orderBy('at')
        .execute();
      return found.map(({ at }) => at.toISOString().slice(0, 10));
    };
    await add('2025-03-01 12:00+00');
    await add('2025-03-01 12:00+00', true);
    await add('2025-02-01 12:00+00');
    await add('2025-03-04 12:00+00');
    expect((await missed())?.map(({ name }) => name).toSorted()).toEqual(['activityUpdated', 'plansUpdated']);
    await pruneEvents(db, new Date('2025-03-04T18:00:00Z'));
    expect(await times()).toEqual(['2025-03-01', '2025-03-04']);
    expect(await missed()).toBe(null);
    const { rows } = await sql<{
      name: string | null;
    }>`select to_regclass('events_changes_20250301')::text as name`.execute(db);
    expect(rows[0]?.name).toBe(null);
  });

  test('settings decide what is kept; the audit log and the ledger are kept forever', async () => {
    await addSignIns(4, 20);
    const [audited, booked] = [await countOf('audit_log'), await countOf('ledger_entries')];
    const { retention } = loadConfig({ DUGOUT_KEEP_SIGN_INS_DAYS: '30' });
    const { db, now } = world.api.context;
    expect(await deleteExpired({ db, now }, retention)).toMatchObject({ auth_history: 0 });
    expect(await deleteExpired({ db, now }, { ...retention, signIns: 10 })).toMatchObject({
      auth_history: 4,
    });
    const departed = (daysAgo: number) =>
      sql`insert into account_departures values (1, 1, now() - make_interval(days => ${daysAgo}))`.execute(
        db,
      );
    await departed(60);
    await departed(1);
    const known = await countOf('account_departures');
    expect(await deleteExpired({ db, now }, retention)).toMatchObject({ account_departures: 1 });
    expect(await countOf('account_departures')).toBe(known - 1);
    const inTenYears = () => new Date(world.time.getTime() + 3_650 * dayMs);
    await deleteExpired({ db, now: inTenYears });
    expect([await countOf('audit_log'), await countOf('ledger_entries')]).toEqual([audited, booked]);
    expect(audited + booked).toBeGreaterThan(0);
  });

  test('who was told of an incident is known until it has ended', async () => {
    const { db, now } = world.api.context;
    const openedAt = new Date(world.time.getTime() - 40 * dayMs);
    await sql`with rows as (
        insert into incidents (kind, severity, phase, holds, opened_at, updated_at, resolved_at)
        select 'diskFull', 'critical', phase, false, ${openedAt}, ${openedAt}, case phase when 'resolved' then ${openedAt}::timestamptz end
        from unnest(array['acknowledged', 'resolved']) phase returning id
      ), destination as (
        insert into destinations (kind, name, language, created_at) values ('mail', 'Duty', 'en', ${openedAt}) returning id
      )
      insert into alert_deliveries (position, destination_id, incident_id, kind, at, due_at, since, state)
      select rows.id, destination.id, rows.id, 'opened', ${openedAt}, ${openedAt}, ${openedAt}, 'sent' from rows, destination`.execute(
      db,
    );
    expect(await deleteExpired({ db, now })).toMatchObject({ alert_deliveries: 1 });
    await sql`update incidents set phase = 'resolved', resolved_at = ${openedAt} where kind = 'diskFull'`.execute(
      db,
    );
    expect(await deleteExpired({ db, now })).toMatchObject({ alert_deliveries: 1 });
  });

  test('one process does it, not at its start, and says how much', async () => {
    await addSignIns(2, 400);
    let vacuums = 0;
    const clock = new FakeClock();
    const timers = vi.spyOn(clock, 'after');
    const job = createRetentionJob(world.api.context, loadConfig({}).retention, async () => {
      vacuums++;
    });
    const starts = [1, 2].map(() => startJob(world.api.context, job, { leaseMs: 60_000, clock }));
    clock.advance(599_999);
    expect(vacuums).toBe(0);
    clock.advance(1);
    await expect.poll(() => vacuums).toBe(1);
    await expect
      .poll(() => world.logged.some((line) => /expired data was deleted.*auth_history=2/.test(line)))
      .toBe(true);
    // Both have requested the lease, and wait for their next rounds: a stop passes it on.
    await expect.poll(() => timers.mock.calls.length).toBe(4);
    await Promise.all(starts.map((stop) => stop()));
    expect(vacuums).toBe(1);
  });
});

test('a retention of no days, or of none at all, is refused', () => {
  expect(loadConfig({ DUGOUT_KEEP_TASKS_DAYS: '' }).retention).toEqual({
    tasks: 7,
    runs: 30,
    signIns: 365,
    accountDays: 730,
  });
  for (const value of ['0', '-1', 'ever'])
    expect(() => loadConfig({ DUGOUT_KEEP_TASKS_DAYS: value })).toThrow(/DUGOUT_KEEP_TASKS_DAYS/);
});
