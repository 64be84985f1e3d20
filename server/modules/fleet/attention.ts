import { type ExpressionBuilder, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { accountStatus, consoleStatus } from '#contract/enums.ts';
import { type AttentionConsole, type FleetAttention, maxAttentionItems } from '#contract/http/fleet.ts';
import { expiringWithinMs } from '#domain/attention/attention.ts';
import { manualReasons, toleranceMs } from '#domain/schedule/running/runs.ts';
import { allows, serverVisibleTo, type Viewer } from '#server/modules/access/index.ts';
import type { Tables } from '#server/schema/tables.ts';

/** Extra time beyond the app's window for expiring consoles, milliseconds, because the app caches the answer. */
const expiryMarginMs = 24 * 60 * 60_000;

const active = [consoleStatus.connecting, consoleStatus.connected];

type Scope = ExpressionBuilder<Tables, 'consoles' | 'servers'>;

const hasFailedAccount = (eb: Scope) =>
  eb.exists(
    eb
      .selectFrom('accounts')
      .select(sql`1`.as('one'))
      .whereRef('accounts.console_id', '=', 'consoles.id')
      .where('accounts.status', '=', accountStatus.failed)
      .where('accounts.open', '=', true),
  );

/** Condition: a connected console of an online server, whose agent knows whether its script is paused. */
const isLive = (eb: Scope) =>
  eb.and([eb('consoles.status', '=', consoleStatus.connected), eb('servers.online', '=', true)]);

/** Condition: a planned run has begun, but nothing has been played for longer than a start may take. */
const isOffPlan = (eb: Scope, now: Date) =>
  eb.exists(
    eb
      .selectFrom('scheduler_runs')
      .select(sql`1`.as('one'))
      .whereRef('scheduler_runs.console_id', '=', 'consoles.id')
      .where('scheduler_runs.outcome', '=', 'waiting')
      .where(sql<string>`coalesce(scheduler_runs.reason, '')`, 'not in', manualReasons)
      .where('scheduler_runs.planned_start', '<', new Date(now.getTime() - toleranceMs)),
  );

/** Counts of all consoles that the viewer may see, and the consoles that need attention. Five statements. */
export async function readAttention(db: Kysely<Tables>, viewer: Viewer, now: Date): Promise<FleetAttention> {
  const visible = db
    .selectFrom('consoles')
    .innerJoin('servers', 'servers.id', 'consoles.server_id')
    .where(serverVisibleTo(viewer));
  const counts = await visible
    .select((eb) => [
      'consoles.server_id as serverId',
      eb.fn.countAll<number>().as('consoles'),
      eb.fn.countAll<number>().filterWhere('consoles.status', 'in', active).as('active'),
      eb.fn.countAll<number>().filterWhere('consoles.status', '=', consoleStatus.failed).as('failed'),
      eb.fn
        .countAll<number>()
        .filterWhere((scope) => isOffPlan(scope, now))
        .as('offPlan'),
    ])
    .groupBy('consoles.server_id')
    .orderBy('consoles.server_id')
    .execute();
  const unreported = await visible
    .select(['consoles.id', 'consoles.name', 'consoles.server_id as serverId', 'consoles.status'])
    .where((eb) => eb.and([isLive(eb), eb('consoles.script_paused', 'is', null)]))
    .orderBy('consoles.id')
    .limit(maxAttentionItems + 1)
    .execute();
  const consoles = await readConsoles(db, visible, viewer, now);
  return {
    counts,
    consoles: consoles.slice(0, maxAttentionItems),
    unreported: unreported.slice(0, maxAttentionItems),
    failedAccounts: allows(viewer.role, 'accounts_view') ? await countFailed(db, viewer) : null,
    truncated: Math.max(consoles.length, unreported.length) > maxAttentionItems,
  };
}

/** The failed accounts that are not done; those without a text count as one error. */
const countFailed = (db: Kysely<Tables>, viewer: Viewer) =>
  db
    .selectFrom('accounts')
    .innerJoin('consoles', 'consoles.id', 'accounts.console_id')
    .innerJoin('servers', 'servers.id', 'consoles.server_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('accounts'),
      sql<number>`count(distinct coalesce(accounts.last_error, ''))`.as('errors'),
      eb.fn.count<number>('servers.id').distinct().as('servers'),
    ])
    .where('accounts.status', '=', accountStatus.failed)
    .where('accounts.open', '=', true)
    .where(serverVisibleTo(viewer))
    .executeTakeFirstOrThrow();

async function readConsoles(
  db: Kysely<Tables>,
  visible: SelectQueryBuilder<Tables, 'consoles' | 'servers', object>,
  viewer: Viewer,
  now: Date,
): Promise<AttentionConsole[]> {
  const canSeeAccounts = allows(viewer.role, 'accounts_view');
  const expires = expiringWithinMs + expiryMarginMs;
  const rows = await visible
    .select([
      'consoles.id',
      'consoles.name',
      'consoles.server_id',
      'consoles.status',
      'consoles.status_since',
      'consoles.expired_at',
      'consoles.active_account_id',
      'consoles.last_active_account_id',
      'consoles.script_paused_by',
    ])
    .select((eb) => eb.and([isLive(eb), eb('consoles.script_paused', '=', true)]).as('is_paused'))
    .where((eb) =>
      eb.or([
        eb('consoles.status', '=', consoleStatus.failed),
        eb.between(
          'consoles.expired_at',
          new Date(now.getTime() - expires),
          new Date(now.getTime() + expires),
        ),
        eb.and([isLive(eb), eb('consoles.script_paused', '=', true)]),
        ...(canSeeAccounts ? [hasFailedAccount(eb)] : []),
      ]),
    )
    // If the list is truncated, failed consoles are kept first.
    .orderBy((eb) => eb('consoles.status', '=', consoleStatus.failed), 'desc')
    .orderBy('consoles.id')
    .limit(maxAttentionItems + 1)
    .execute();
  const accounts = await readAccounts(
    db,
    rows.map(({ id }) => id),
    canSeeAccounts,
  );
  return rows.map((row) => {
    const own = accounts.filter(({ consoleId }) => consoleId === row.id).map(({ account }) => account);
    const find = (id: number | null) => own.find((account) => account.id === id) ?? null;
    return {
      id: row.id,
      name: row.name,
      serverId: row.server_id,
      status: row.status,
      expiredAt: row.expired_at?.toISOString() ?? null,
      statusSince: row.status_since?.toISOString() ?? null,
      accounts: own.filter(({ status, open }) => status === accountStatus.failed && open),
      activeAccount: find(row.active_account_id),
      lastActiveAccount: find(row.last_active_account_id),
      paused: row.is_paused ? { by: row.script_paused_by } : null,
    };
  });
}

/** The failed accounts of these consoles, and those that play or played last, by index. */
async function readAccounts(db: Kysely<Tables>, consoleIds: readonly number[], withDetails: boolean) {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('consoles', 'consoles.id', 'accounts.console_id')
    .select(['accounts.id', 'accounts.console_id', 'accounts.index', 'accounts.status', 'accounts.open'])
    .select(['accounts.email', 'accounts.last_error'])
    .where('consoles.id', 'in', consoleIds.length > 0 ? consoleIds : [0])
    .where((eb) =>
      eb.or([
        eb.and([eb('accounts.status', '=', accountStatus.failed), eb('accounts.open', '=', true)]),
        eb('accounts.id', '=', eb.ref('consoles.active_account_id')),
        eb('accounts.id', '=', eb.ref('consoles.last_active_account_id')),
      ]),
    )
    .orderBy('accounts.index')
    .execute();
  return rows.map(({ console_id: consoleId, last_error: lastError, email, ...account }) => ({
    consoleId,
    account: { ...account, ...(withDetails && { email, lastError }) },
  }));
}
