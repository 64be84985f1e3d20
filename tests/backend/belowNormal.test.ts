import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { createBelowNormalJob } from '#server/modules/belowNormal/index.ts';
import { datePlus } from '#domain/format/zone.ts';
import { peopleOf } from './people.ts';
import { useWorld } from './world.ts';

const { getBelowNormal } = endpoints;

const world = useWorld();
const people = peopleOf(world);

const day = '2026-03-01';

/** Days of an account: 20 games each, 18 of them won, and `games` on the judged day. */
async function play(accountId: number, games: number): Promise<void> {
  await sql`insert into account_days (account_id, day, balance, games, wins)
    select ${accountId}::int, worked::date, 1000 + (worked::date - ${datePlus(day, -40)}::date) * 50,
      case when worked::date = ${day}::date then ${games}::int else 20 end, 18
    from generate_series(${datePlus(day, -40)}::date, ${day}::date, interval '1 day') worked`.execute(
    world.store.db,
  );
}

test('a day is judged once when it is over; who sees a server sees what of it did less than usual, with the days before', async () => {
  const { db } = world.store;
  await sql`delete from account_days`.execute(db);
  const placed = await db
    .selectFrom('accounts')
    .innerJoin('consoles', 'consoles.id', 'accounts.console_id')
    .select(['accounts.id', 'accounts.email', 'consoles.server_id as serverId'])
    .orderBy('accounts.id')
    .execute();
  const ofFirst = placed.filter(({ serverId }) => serverId === 1).slice(0, 4);
  const foreign = placed.find(({ serverId }) => serverId === 5);
  const [slow, ...steady] = ofFirst;
  if (!slow || !foreign) throw new Error('too few accounts');
  await play(slow.id, 8);
  await play(foreign.id, 5);
  for (const { id } of steady) await play(id, 20);

  world.time = new Date('2026-03-02T00:10:00Z');
  const { config } = world.api.context;
  const job = createBelowNormalJob({ db, now: () => world.time, config });
  await job.run();
  const operator = await people.open('operator');
  expect(await people.ok(getBelowNormal, { token: operator })).toMatchObject({ day: '2026-02-28', data: [] });
  world.time = new Date('2026-03-02T00:40:00Z');
  await job.run();
  const all = await people.ok(getBelowNormal, { token: operator });
  expect(all.day).toBe(day);
  const accounts = all.data.filter(({ subject }) => subject === 'account');
  expect(accounts.map(({ name, measure, value, expected }) => [name, measure, value, expected])).toEqual([
    [foreign.email, 'games', 5, 20],
    [slow.email, 'games', 8, 20],
  ]);
  expect(accounts[0]?.days).toEqual([...Array.from({ length: 28 }, () => 20), 5]);
  // Four accounts of the first server: 68 games instead of 80 are no clear loss. The fifth account is the
  // whole server.
  expect(all.data.filter(({ subject }) => subject === 'server').map(({ id }) => id)).toEqual([5]);

  // West of UTC the next day is still running.
  const judged = () =>
    db
      .selectFrom('judged_days')
      .select(sql<string>`max(day)::text`.as('day'))
      .execute();
  const western = { ...config, timezone: 'America/New_York' };
  const ofWest = createBelowNormalJob({ db, now: () => world.time, config: western });
  world.time = new Date('2026-03-03T00:40:00Z');
  await ofWest.run();
  expect(await judged()).toEqual([{ day }]);

  // A round while the clock was ahead does not end the judging until then.
  await sql`insert into judged_days values ('2027-01-01')`.execute(db);
  world.time = new Date('2026-03-02T00:40:00Z');
  await sql`delete from judged_days where day = ${day}::date`.execute(db);
  await job.run();
  expect(await judged()).toEqual([{ day }]);

  await sql`delete from account_days`.execute(db);
  world.time = new Date('2026-03-02T00:40:00Z');
  await job.run();
  expect((await people.ok(getBelowNormal, { token: operator })).data).toEqual(all.data);

  await sql`delete from user_server_groups where group_id = (select group_id from servers where id = 5)`.execute(
    db,
  );
  const fewer = await people.ok(getBelowNormal, { token: operator });
  expect(fewer.data.map(({ name }) => name)).not.toContain(foreign.email);
  expect(fewer.counts).toMatchObject({ account: 1 });
});
