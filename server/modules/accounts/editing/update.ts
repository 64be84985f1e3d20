import { faultOf } from '#domain/api/faults.ts';
import {
  accountFieldRights,
  type Call,
  deniedPath,
  type NeedsAccess,
  type Viewer,
} from '#server/modules/access/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { Fault } from '#contract/errors/index.ts';
import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { type BulkAnswer, id as idSchema } from '#contract/common.ts';
import type { updateAccounts as updateCall } from '#contract/http/accounts/calls.ts';
import { checkChange, editedPaths, valueAt } from '#domain/accounts/edits/edit.ts';
import { refuseField } from '#server/kernel/errors.ts';
import type { Tables } from '#server/schema/tables.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendChanges } from '#server/kernel/events/append.ts';
import { lockFor, lockRows } from '#server/schema/rowLocks.ts';
import { type AccountState, endRetries, withState } from '../work/actions.ts';
import { conflictFaults, recordEdits } from './edits.ts';
import { appendEditFacts } from '../facts.ts';
import { type Accepted, checkEmails, checkMoves, checkRunning } from './editRules.ts';
import { changedRow } from './stored.ts';
import { visibleAccounts, withPlace } from '../reading/visible.ts';
import { accountOnWire } from '../reading/wire.ts';

type Edits = Call<typeof updateCall>['body']['accounts'];

/**
 * Applies edits of accounts independently; an edit that a rule refuses, or that conflicts with a change of another user,
 * is an error of its row.
 * @throws HttpError 403 that names the first field that the user may not change
 */
export async function updateAccounts(
  deps: Needs<'db' | 'messaging' | 'log'> & NeedsAccess<'vault'>,
  viewer: Viewer & { username: string },
  edits: Edits,
): Promise<BulkAnswer> {
  const { answer, moved } = await applyEdits(deps, viewer, edits);
  endRetries(deps, moved, viewer.username);
  return answer;
}

/** The same without the agents. @returns also the accounts that were moved, with the consoles that they left */
export async function applyEdits(
  { db, vault }: Needs<'db'> & NeedsAccess<'vault'>,
  viewer: Viewer & { username: string },
  edits: Edits,
): Promise<{ answer: BulkAnswer; moved: AccountState[] }> {
  await refuseForbidden(db, viewer, edits);
  const { count, refused, moved } = await transact(db, async (transaction) => {
    const isLocked = await lockEdited(transaction, edits);
    const errors = new Map<number, Fault>();
    const rows = await withPlace(visibleAccounts(transaction, viewer))
      .where(sql<boolean>`accounts.id = any(${sql.val(edits.map(({ id }) => id))}::int[])`)
      .execute();
    if (!rows.every(isLocked))
      throw new ConcurrentMoveError('An account was moved to another console meanwhile');
    const byId = new Map(rows.map((row) => [row.id, row]));
    const unknown = (id: number): Fault =>
      rows.some((row) => row.id === id) ? faultOf('accountRepeated') : faultOf('accountNotFound');
    const conflicts: { id: number; field: string; value: unknown }[] = [];
    let accepted: Accepted[] = [];
    for (const { id, loaded = {}, ...fields } of edits) {
      const row = byId.get(id);
      const { change, fault } = checkChange(fields);
      if (!row || fault !== null) {
        errors.set(id, row && fault !== null ? fault : unknown(id));
        continue;
      }
      byId.delete(id);
      const now = accountOnWire(row, accountFieldRights(0), vault);
      const current = (path: string) => (path === 'consoleId' ? row.console_id : valueAt(now, path));
      const paths = editedPaths(change).filter(
        (path) => !isDeepStrictEqual(current(path), valueAt(change, path)),
      );
      const overtaken = paths.find(
        (path) => path in loaded && !isDeepStrictEqual(loaded[path] ?? null, current(path)),
      );
      if (overtaken !== undefined) conflicts.push({ id, field: overtaken, value: current(overtaken) });
      else {
        const shown = (path: string) =>
          path === 'consoleId' ? { id: row.console_id, name: now.console.name } : current(path);
        const before = Object.fromEntries(paths.map((path) => [path, shown(path)]));
        accepted.push({ row, change, paths, before });
      }
    }
    for (const [id, other] of await conflictFaults(transaction, conflicts)) errors.set(id, other);
    accepted = withoutRefused(accepted, errors, await checkRunning(transaction, accepted));
    accepted = withoutRefused(accepted, errors, await checkEmails(transaction, accepted));
    accepted = withoutRefused(accepted, errors, await checkMoves(transaction, viewer, accepted));
    const changed = accepted.filter(({ paths }) => paths.length > 0);
    const movedIds = changed.flatMap(({ row, paths }) => (paths.includes('consoleId') ? row.id : []));
    const moved = movedIds.length > 0 ? await withState(transaction, viewer, movedIds) : [];
    if (changed.length > 0) {
      await write(
        transaction,
        changed.map(({ row, change }) => changedRow(row, change, vault)),
      );
      await recordEdits(transaction, viewer.username, changed);
      await appendEdits(transaction, changed);
      await appendEditFacts(transaction, changed);
    }
    return { count: accepted.length, refused: errors, moved };
  });
  return { answer: { count, errors: [...refused].map(([id, fault]) => ({ id, ...fault })) }, moved };
}

/** @throws HttpError 403 */
async function refuseForbidden(
  db: Kysely<Tables>,
  viewer: Viewer,
  edits: readonly Record<string, unknown>[],
): Promise<void> {
  const paths = [...new Set(edits.flatMap((edit) => editedPaths(edit)))];
  const { settings } = await db
    .selectFrom('users')
    .select('settings')
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow();
  const denied =
    deniedPath(viewer.role, paths) ??
    (settings.canEditAccountIndexes ? null : (paths.find((path) => path === 'index') ?? null));
  if (denied === null) return;
  throw refuseField(denied, 'fieldForbidden', { field: denied });
}

type Refuse = (edit: Accepted) => Fault | null | undefined;

function withoutRefused(accepted: Accepted[], errors: Map<number, Fault>, refuse: Refuse): Accepted[] {
  return accepted.filter((edit) => {
    const fault = refuse(edit);
    if (fault) errors.set(edit.row.id, fault);
    return !fault;
  });
}

/** One statement, so that two accounts may swap unique values. */
async function write(db: Kysely<Tables>, rows: readonly Record<string, unknown>[]): Promise<void> {
  await sql`
    update accounts set
      console_id = made.console_id, email = made.email, original_email = made.original_email,
      index = made.index, digital = made.digital, guest = made.guest, tradable = made.tradable,
      banned = made.banned, open_web_app = made.open_web_app, description = made.description,
      additional_info = made.additional_info, added_to_console = made.added_to_console,
      details = made.details, secrets = made.secrets
    from json_populate_recordset(null::accounts, ${JSON.stringify(rows)}::json) made
    where made.id = accounts.id`.execute(db);
}

/** Appends the changes for the previous and the new servers of the accounts. */
async function appendEdits(db: Kysely<Tables>, edits: readonly Accepted[]): Promise<void> {
  const moved = edits.filter(({ paths }) => paths.includes('consoleId')).map(({ row }) => row.id);
  const places =
    moved.length === 0
      ? []
      : await db
          .selectFrom('accounts')
          .innerJoin('consoles', 'consoles.id', 'accounts.console_id')
          .select(['accounts.id', 'consoles.server_id as serverId'])
          .where(sql<boolean>`accounts.id = any(${sql.val(moved)}::int[])`)
          .execute();
  await appendChanges(db, 'accountsUpdated', [...edits.map(({ row }) => row), ...places]);
}

/** Changes of an edit to the place and email of an account. */
interface Edit {
  id: number;
  consoleId?: unknown;
  index?: unknown;
  email?: unknown;
}

/** An account moved to another console before it was locked; the transaction runs again. */
class ConcurrentMoveError extends Error {
  /** SQLSTATE of a serialization failure. */
  readonly code = '40001';
}

/**
 * Locks everything that the rules of edits depend on until the end of the transaction: the accounts; for a
 * move also the consoles; for a new email all emails. Edits of other accounts continue at the same time.
 * @returns whether this covers the place that each account had when it was locked
 */
async function lockEdited(
  transaction: Kysely<Tables>,
  edits: readonly Edit[],
): Promise<(account: { id: number; console_id: number }) => boolean> {
  if (edits.some(({ email }) => email !== undefined)) await lockFor(transaction, 'accountEmails');
  const moved = new Set(
    edits.flatMap(({ id, consoleId, index }) => (consoleId === undefined && index === undefined ? [] : [id])),
  );
  const consoles = moved.size > 0 ? await lockConsoles(transaction, edits, [...moved]) : new Set<number>();
  await lockRows(
    transaction,
    'accounts',
    edits.map(({ id }) => id),
  );
  return ({ id, console_id }) => !moved.has(id) || consoles.has(console_id);
}

/** The current and the new consoles of accounts, whose servers and groups must not change. */
async function lockConsoles(
  transaction: Kysely<Tables>,
  edits: readonly Edit[],
  moved: readonly number[],
): Promise<Set<number>> {
  // An invalid id is refused later.
  const targets = sql.val(edits.flatMap(({ consoleId }) => idSchema.safeParse(consoleId).data ?? []));
  await sql`select from consoles join servers on servers.id = server_id join server_groups on server_groups.id = group_id
    where consoles.id = any(${targets}::int[])
    order by server_groups.id, servers.id for share of server_groups, servers`.execute(transaction);
  return lockRows(
    transaction,
    'consoles',
    sql`id = any(${targets}::int[]) or id in (select console_id from accounts where id = any(${sql.val(moved)}::int[]))`,
  );
}
