import { type Kysely, sql } from 'kysely';
import { consoleStatus } from '#contract/enums.ts';
import { slotsPerDay } from '#contract/http/scheduleLimits.ts';
import type { ScheduleData } from '#contract/http/scheduleData.ts';
import { dayHours, stepHours, weekDays } from '#domain/schedule/week.ts';
import type { Tables } from '#server/schema/tables.ts';

const day = 24 * 3600 * 1000;

type Entry = ScheduleData[number]['entries'][number];

/** Ids of the seeded configs that the plans use. */
interface PlannedConfigs {
  careful: number;
  fast: number;
  weekend: number;
  draft: number;
}

const isWeekend = (weekDay: number): boolean => weekDay > 5;

const week = (entriesOf: (weekDay: number) => Entry[]): ScheduleData =>
  weekDays.map((weekDay) => ({ day: weekDay, entries: entriesOf(weekDay) }));

/** Accounts in turn, each for `hours` and followed by a quarter of an hour's pause, until the day ends. */
function turns(
  { accounts, from, hours }: { accounts: readonly number[]; from: number; hours: number },
  configAt: (hour: number) => number,
): Entry[] {
  return accounts.flatMap((account, turn) => {
    const start = from + turn * (hours + stepHours);
    const end = Math.min(dayHours, start + hours);
    return end - start < 1 ? [] : { configId: configAt(start), accounts: [account], start, end };
  });
}

/** Six accounts around the clock; another one begins each day. */
const aroundTheClock = ({ careful, fast, weekend }: PlannedConfigs): ScheduleData =>
  week((weekDay) =>
    turns(
      { accounts: [0, 1, 2, 3, 4, 5].map((turn) => (turn + weekDay) % 6), from: 0.25, hours: 3.5 },
      (hour) => (isWeekend(weekDay) ? weekend : hour < 8 ? fast : careful),
    ),
  );

/** Three accounts in the evening, and from the morning on at the weekend. */
const evenings = ({ fast, weekend }: PlannedConfigs): ScheduleData =>
  week((weekDay) =>
    turns(
      isWeekend(weekDay)
        ? { accounts: [2, 0, 1], from: 9, hours: 4.75 }
        : { accounts: [0, 1, 2], from: 17, hours: 2 },
      () => (isWeekend(weekDay) ? weekend : fast),
    ),
  );

/** All slots on the working days: groups of accounts that share their hours, each group a quarter of an hour later. */
const fullHouse = ({ careful, fast, weekend, draft }: PlannedConfigs): ScheduleData =>
  week((weekDay) => {
    const slots = Array.from({ length: isWeekend(weekDay) ? 12 : slotsPerDay }, (_, slot) => slot);
    const groups = slots.filter((slot) => slot % 3 === 0).map((slot) => slots.slice(slot, slot + 3));
    return groups.flatMap((accounts, group) => {
      const start = 6 + group * stepHours;
      const second = isWeekend(weekDay) ? weekend : group % 2 === 0 ? fast : draft;
      return [
        { configId: careful, accounts, start, end: start + 4 },
        { configId: second, accounts, start: start + 5.5, end: start + 8 + (group % 3) },
      ];
    });
  });

/** `attached`: position of the server on whose console it plays. */
const plans: readonly {
  name: string;
  description: string | null;
  dataOf: (configs: PlannedConfigs) => ScheduleData;
  attached?: number;
}[] = [
  {
    name: 'Around the clock',
    description: 'Six accounts take turns, day and night',
    dataOf: aroundTheClock,
    attached: 1,
  },
  {
    name: 'Evenings and weekends',
    description: 'Quiet while the hall is busy',
    dataOf: evenings,
    attached: 3,
  },
  { name: 'Full house', description: null, dataOf: fullHouse },
];

/** Whether schedulers were ever written; users may have deleted all of them. */
export async function hasSchedulers(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select is_called as done from schedulers_id_seq`.execute(db);
  return rows[0]?.done ?? false;
}

/** Writes schedulers of the operator, two of them attached to a console each. */
export async function seedSchedulers(db: Kysely<Tables>, now: Date): Promise<void> {
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'operator@dugout.test')
    .executeTakeFirst();
  const configs = await configIds(db);
  if (!owner || !configs) return;
  const rows = plans.map(({ name, description, dataOf }, position) => ({
    owner_id: owner.id,
    name,
    description,
    data: JSON.stringify(dataOf(configs)),
    created_at: new Date(now.getTime() - (plans.length - position) * 2 * day),
    updated_at: new Date(now.getTime() - day),
  }));
  const inserted = await db.insertInto('schedulers').values(rows).returning('id').execute();
  await sql`insert into scheduler_configs (scheduler_id, config_id)
    select distinct schedulers.id, (entry ->> 'configId')::int
    from schedulers, jsonb_array_elements(data) as day, jsonb_array_elements(day -> 'entries') as entry`.execute(
    db,
  );
  const consoles = await consolesFor(
    db,
    plans.flatMap(({ attached }) => attached ?? []),
  );
  const attachments = plans
    .map((plan, position) => ({ plan, scheduler_id: inserted[position]?.id ?? 0 }))
    .filter(({ plan }) => plan.attached !== undefined)
    .flatMap(({ scheduler_id }, position) => {
      const console_id = consoles[position];
      const values = { scheduler_id, enabled: true, attached_at: now, attached_by: owner.id };
      return console_id === undefined ? [] : { console_id, ...values };
    });
  if (attachments.length > 0) await db.insertInto('console_schedulers').values(attachments).execute();
}

/** Null when users of the demo database have renamed or deleted one of the configs. */
async function configIds(db: Kysely<Tables>): Promise<PlannedConfigs | null> {
  const rows = await db.selectFrom('configs').select(['id', 'name']).execute();
  const idOf = (name: string): number => rows.find((row) => row.name === name)?.id ?? 0;
  const configs = {
    careful: idOf('Division rivals, careful'),
    fast: idOf('Squad battles, fast'),
    weekend: idOf('Weekend objectives'),
    draft: idOf('Draft mode'),
  };
  return Object.values(configs).includes(0) ? null : configs;
}

/**
 * A different connected console with several accounts for each of these servers; from another server if it
 * has none, as in a small fleet.
 */
async function consolesFor(db: Kysely<Tables>, servers: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number; server: number }>`
    select id, server from (
      select consoles.id, dense_rank() over (order by servers.id) - 1 as server,
        row_number() over (partition by servers.id order by consoles.id desc) as place
      from consoles join servers on servers.id = consoles.server_id
      where servers.open and consoles.open and not consoles.stacked and consoles.status = ${consoleStatus.connected}
        and (select count(*) from accounts where accounts.console_id = consoles.id) > 1
    ) as ranked
    where place <= ${servers.length} order by server, id desc`.execute(db);
  const free = [...rows];
  return servers.flatMap((server) => {
    const at = Math.max(
      0,
      free.findIndex((row) => row.server === server),
    );
    return free.splice(at, 1).map(({ id }) => id);
  });
}
