import { type Kysely, type RawBuilder, sql } from 'kysely';
import { accountFacts } from '#contract/activity/accounts.ts';
import { consoleFacts } from '#contract/activity/fleet.ts';
import { planFacts } from '#contract/activity/plans.ts';
import { consoleStatus } from '#contract/enums.ts';
import { type Shift, shiftFigures } from '#contract/http/shift.ts';
import { toUsd } from '#domain/money/cents.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { recordPresence, type Session } from '#server/modules/access/index.ts';
import { visibleTo } from '#server/modules/activity/index.ts';
import type { Tables } from '#server/schema/tables.ts';

type Condition = RawBuilder<boolean>;

/** Facts that say that a console was only looked at, which solves nothing. */
const looked: ReadonlySet<string> = new Set(['recordingViewed', 'screenshotTaken', 'clipKept']);
/** Facts that change a console, or what it plays. */
const solving = Object.keys({ ...consoleFacts, ...accountFacts, ...planFacts }).filter(
  (kind) => !looked.has(kind),
);

/** Maximum number of causes of failures that are sent. */
const maxCauses = 20;

/** What has happened since the user was last here. Guests and links have no shift. */
export async function readShift({ db, now }: Needs<'db' | 'now'>, session: Session): Promise<Shift> {
  const until = now();
  const since = session.kind === 'own' ? await recordPresence(db, session.user.id, until) : null;
  const visible = await visibleTo(db, session.user);
  const during = sql<boolean>`e.at >= ${since ?? until} and e.at < ${until} and ${visible}`;
  const counts = await countKinds(db, during);
  return {
    since: since?.toISOString() ?? null,
    until: until.toISOString(),
    figures: Object.entries(shiftFigures).map(([name, kinds]) => ({
      name,
      kinds: [...kinds],
      count: kinds.reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0),
    })),
    failures: since ? await readFailures(db, during) : [],
    money: await readMoney(db, session.user.id, since ?? until, until),
  };
}

async function countKinds(db: Kysely<Tables>, during: Condition): Promise<ReadonlyMap<string, number>> {
  const kinds: string[] = Object.values(shiftFigures).flat();
  const { rows } = await sql<{ kind: string; count: number }>`select e.kind, count(*)::int as count
    from events_history e where e.kind = any(${sql.val(kinds)}::text[]) and ${during} group by e.kind`.execute(
    db,
  );
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

/**
 * The last failure of each console by its error. It is open while the console is still failed; otherwise the
 * person who first changed something about the console afterwards counts as having solved it.
 */
async function readFailures(db: Kysely<Tables>, during: Condition): Promise<Shift['failures']> {
  const { rows } = await sql<Shift['failures'][number]>`
    with failed as (
      select distinct on (console) (object->>'id')::int as console, e.at, e.data->>'error' as error
      from events_history e, jsonb_array_elements(e.objects) as object
      where e.kind = 'consoleFailed' and object->>'kind' = 'console' and ${during}
      order by console, e.at desc
    ), solved as (
      select failed.error, coalesce(consoles.status = ${consoleStatus.failed}, false) as is_open, (
        select act.actor_name from event_objects o join events_history act on act.at = o.at and act.position = o.position
        where o.kind = 'console' and o.object_id = failed.console and o.at > failed.at and act.actor_kind = 'user'
          and act.kind = any(${sql.val(solving)}::text[])
        order by o.at limit 1
      ) as actor
      from failed left join consoles on consoles.id = failed.console
    )
    select error, count(*)::int as consoles, count(*) filter (where is_open)::int as open,
      coalesce(array_agg(distinct actor) filter (where not is_open and actor is not null), '{}') as "solvedBy"
    from solved group by error order by consoles desc, error limit ${maxCauses}`.execute(db);
  return rows;
}

async function readMoney(
  db: Kysely<Tables>,
  userId: number,
  since: Date,
  until: Date,
): Promise<Shift['money']> {
  const { received, paid } = await db
    .selectFrom('ledger_lines')
    .innerJoin('ledger_entries', 'ledger_entries.id', 'ledger_lines.entry_id')
    .select(sql<number>`coalesce(sum(cents) filter (where cents > 0), 0)::int`.as('received'))
    .select(sql<number>`coalesce(-sum(cents) filter (where cents < 0), 0)::int`.as('paid'))
    .where('ledger_lines.user_id', '=', userId)
    .where('ledger_entries.created_at', '>=', since)
    .where('ledger_entries.created_at', '<', until)
    .executeTakeFirstOrThrow();
  return { received: toUsd(received), paid: toUsd(paid) };
}
