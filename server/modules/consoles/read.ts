import { type Expression, type ExpressionBuilder, type Kysely, sql, type SqlBool } from 'kysely';
import type { AttachedConfig } from '#contract/http/attachedConfig.ts';
import type { ConsoleAccount, GameConsole } from '#contract/http/consoles.ts';
import {
  allows,
  seesAll,
  serverVisibleTo,
  shareVisibleServers,
  type Viewer,
} from '#server/modules/access/index.ts';
import { readAttached } from '#server/modules/configs/index.ts';
import { consoleStatuses } from '#contract/enums.ts';
import { readPlainRows } from '#server/schema/plainRows.ts';
import { shareReads } from '#server/kernel/database/shareReads.ts';
import type { AccountRow, ConsoleRow, Tables } from '#server/schema/tables.ts';

/** The columns of an account that a console shows; the others are the larger part of its row. */
const accountColumns = [
  'id',
  'console_id',
  'index',
  'status',
  'open',
  'email',
  'last_error',
  'script_title',
  'script_description',
] as const;

type AccountColumns = Pick<AccountRow, (typeof accountColumns)[number]>;

type Condition = (eb: ExpressionBuilder<Tables, 'consoles' | 'servers'>) => Expression<SqlBool>;

/** A console as stored, with all its accounts, before fields are left out for a viewer. */
interface StoredConsole {
  row: ConsoleRow & SchedulerColumns;
  accounts: readonly AccountColumns[];
  configs: readonly AttachedConfig[];
}

/** Consoles that the viewer may see and that match a condition, with all their accounts, by id. Three queries. */
export async function readConsoles(
  db: Kysely<Tables>,
  viewer: Viewer,
  condition: Condition,
): Promise<GameConsole[]> {
  const stored = await readStored(db, (eb) => eb.and([serverVisibleTo(viewer), condition(eb)]));
  return stored.map((one) => onWire(one, viewer));
}

/**
 * Reads consoles by their ids, as JSON texts. After an event, all users who see a console ask for it at the
 * same moment: they share one read, and users with the same rights also share the text.
 */
export function createConsoleReader(
  db: Kysely<Tables>,
): (viewer: Viewer, ids: readonly number[]) => Promise<string[]> {
  const read = shareReads(async (ids: readonly number[]) => {
    const stored = await readStored(db, () => sql<boolean>`consoles.id = any(${sql.val(ids)}::int[])`);
    return new Map(stored.map((one) => [one.row.id, { ...one, texts: new Map<string, string>() }]));
  });
  const serversOf = shareVisibleServers(db);
  return async (viewer, ids) => {
    const stored = await read(ids);
    const visible = seesAll(viewer) ? null : new Set((await serversOf(viewer)).map(({ id }) => id));
    const rights = visibleParts.map((permission) => Number(allows(viewer.role, permission))).join('');
    return [...new Set(ids)]
      .toSorted((a, b) => a - b)
      .flatMap((id) => {
        const one = stored.get(id);
        if (!one || (visible && !visible.has(one.row.server_id))) return [];
        const text = one.texts.get(rights) ?? JSON.stringify(onWire(one, viewer));
        one.texts.set(rights, text);
        return [text];
      });
  };
}

async function readStored(db: Kysely<Tables>, condition: Condition): Promise<StoredConsole[]> {
  const rows = await db
    .selectFrom('consoles')
    .innerJoin('servers', 'servers.id', 'consoles.server_id')
    .where(condition)
    .leftJoin('console_schedulers', 'console_schedulers.console_id', 'consoles.id')
    .leftJoin('schedulers', 'schedulers.id', 'console_schedulers.scheduler_id')
    .selectAll('consoles')
    .select(['schedulers.id as schedulerId', 'schedulers.name as schedulerName', 'enabled'])
    .orderBy('consoles.id')
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const accounts = await readPlainRows<AccountColumns>(
    db,
    db
      .selectFrom('accounts')
      .select(accountColumns)
      .where(sql<boolean>`console_id = any(${sql.val(ids)}::int[])`)
      .orderBy('index'),
    accountColumns,
  );
  const byConsole = Map.groupBy(accounts, (account) => account.console_id);
  const attached = await readAttached(db, 'console_id', ids);
  return rows.map((row) => ({
    row,
    accounts: byConsole.get(row.id) ?? [],
    configs: attached.get(row.id) ?? [],
  }));
}

/** Permissions for parts of a console, which decide about its text. */
const visibleParts = ['accounts_view', 'accountsView_game_activity'] as const;
const [accountsPart, activityPart] = visibleParts;

const onWire = ({ row, accounts, configs }: StoredConsole, viewer: Viewer): GameConsole => ({
  ...consoleOnWire(row, accounts, viewer),
  scheduler: schedulerOnWire(row),
  configs: [...configs],
});

/** An account with the fields that the viewer's role may see. */
function accountOnWire(row: AccountColumns, viewer: Viewer): ConsoleAccount {
  return {
    id: row.id,
    index: row.index,
    status: row.status,
    open: row.open,
    ...(allows(viewer.role, accountsPart) && { email: row.email, lastError: row.last_error }),
    script:
      row.script_title === null
        ? null
        : { title: row.script_title, description: row.script_description ?? '' },
  };
}

const instantOf = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Columns of the joins with the scheduler of a console, null if none is attached. */
interface SchedulerColumns {
  schedulerId: number | null;
  schedulerName: string | null;
  enabled: boolean | null;
}

export const schedulerOnWire = ({
  schedulerId,
  schedulerName,
  enabled,
}: SchedulerColumns): GameConsole['scheduler'] =>
  schedulerId === null ? null : { id: schedulerId, name: schedulerName ?? '', enabled: enabled ?? false };

function consoleOnWire(
  row: ConsoleRow,
  accountRows: readonly AccountColumns[],
  viewer: Viewer,
): Omit<GameConsole, 'scheduler' | 'configs'> {
  const accounts = accountRows.map((account) => accountOnWire(account, viewer));
  const find = (id: number | null): ConsoleAccount | null =>
    accounts.find((account) => account.id === id) ?? null;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    serverId: row.server_id,
    open: row.open,
    stacked: row.stacked,
    status: row.status,
    statusText: consoleStatuses[String(row.status)] ?? 'unknown',
    statusSince: instantOf(row.status_since),
    accountCount: accounts.length,
    accounts,
    activeAccount: find(row.active_account_id),
    lastActiveAccount: find(row.last_active_account_id),
    nextCheckAt: instantOf(row.next_check_at),
    startedAt: instantOf(row.started_at),
    expiredAt: instantOf(row.expired_at),
    ...(allows(viewer.role, activityPart) && { gameActivity: gameActivityOf(row) }),
  };
}

export const gameActivityOf = (row: ConsoleRow): NonNullable<GameConsole['gameActivity']> => ({
  gameSessionsToday: row.game_sessions_today,
  playedToday: row.played_today,
  maxGamesToday: row.max_games_today,
  playedTotal: row.played_total,
});
