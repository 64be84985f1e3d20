import type { Fault } from '#contract/errors/index.ts';
import { faultOf } from '#domain/api/faults.ts';
import { type Kysely, sql } from 'kysely';
import { consoleStatus } from '#contract/enums.ts';
import { isDigitalElsewhere } from '#domain/accounts/accountRules.ts';
import { refusedMoves, type Slot } from '#domain/accounts/edits/edit.ts';
import { isAtRest } from '#domain/accounts/status.ts';
import { serverVisibleTo, type Viewer } from '#server/modules/access/index.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { AccountChange } from '#contract/http/accounts/calls.ts';
import type { AccountWithPlace } from '../reading/wire.ts';

/** An edit that no rule has refused yet. */
export interface Accepted {
  row: AccountWithPlace;
  change: AccountChange;
  paths: string[];
  before: Record<string, unknown>;
}

/** Returns the reason why an edit is refused; null or undefined when it is not. */
type Check = (edit: Accepted) => Fault | null | undefined;

const anyOf = (ids: readonly (number | string)[], type: 'int' | 'text') =>
  sql`any(${sql.val(ids)}::${sql.raw(type)}[])`;

/** An email belongs to only one account, ignoring case. */
export async function checkEmails(db: Kysely<Tables>, edits: readonly Accepted[]): Promise<Check> {
  const wanted = edits.flatMap(({ row, change }) => {
    const email = change.email?.toLowerCase();
    return email === undefined || email === row.email.toLowerCase() ? [] : [email];
  });
  if (wanted.length === 0) return () => null;
  const held = await db
    .selectFrom('accounts')
    .select('email')
    .where(sql<boolean>`lower(email) = ${anyOf(wanted, 'text')}`)
    .execute();
  const taken = new Set(held.map(({ email }) => email.toLowerCase()));
  return ({ row, change }) => {
    const email = change.email?.toLowerCase();
    if (email === undefined || email === row.email.toLowerCase()) return null;
    if (taken.has(email)) return faultOf('accountEmailTaken');
    taken.add(email);
    return null;
  };
}

/** An account that plays or signs in, or that a console was told to play, cannot be moved. */
export async function checkRunning(db: Kysely<Tables>, edits: readonly Accepted[]): Promise<Check> {
  const moving = edits.filter(({ paths }) => paths.includes('index') || paths.includes('consoleId'));
  if (moving.length === 0) return () => null;
  const started = await db
    .selectFrom('consoles')
    .select('active_account_id as id')
    .where(
      sql<boolean>`active_account_id = ${anyOf(
        moving.map(({ row }) => row.id),
        'int',
      )}`,
    )
    .where('status', '=', consoleStatus.connecting)
    .execute();
  const starting = new Set(started.map(({ id }) => id));
  const running = new Set(moving.filter(({ row }) => !isAtRest(row) || starting.has(row.id)));
  return (edit) => (running.has(edit) ? faultOf('notNow') : null);
}

/** A digital account has index 0, an index is unique within its console, and the console must be visible. */
export async function checkMoves(
  db: Kysely<Tables>,
  viewer: Viewer,
  edits: readonly Accepted[],
): Promise<Check> {
  const slotOf = ({ row, change }: Accepted): Slot => ({
    id: row.id,
    consoleId: change.consoleId ?? row.console_id,
    index: change.index ?? row.index,
  });
  const isMisplaced = (edit: Accepted): boolean => {
    const { row, change, paths } = edit;
    const digital = change.digital === undefined ? row.digital : change.digital;
    const isTouched = paths.includes('digital') || paths.includes('index');
    return isTouched && isDigitalElsewhere({ digital, index: slotOf(edit).index });
  };
  const moving = edits.filter(({ paths }) => paths.includes('index') || paths.includes('consoleId'));
  const isMoving = new Set(moving);
  const consoleIds = [...new Set(moving.map((edit) => slotOf(edit).consoleId))];
  const visible = new Set(consoleIds.length > 0 ? await visibleConsoles(db, viewer, consoleIds) : []);
  const possible = moving.filter((edit) => visible.has(slotOf(edit).consoleId) && !isMisplaced(edit));
  const stand = possible.length > 0 ? await slotsOf(db, consoleIds) : [];
  const refused = refusedMoves(possible.map(slotOf), stand);
  return (edit) => {
    if (isMisplaced(edit)) return faultOf('digitalIndex');
    if (!isMoving.has(edit)) return null;
    if (!visible.has(slotOf(edit).consoleId)) return faultOf('consoleNotFound');
    return refused.has(edit.row.id) ? faultOf('indexTaken') : null;
  };
}

async function visibleConsoles(
  db: Kysely<Tables>,
  viewer: Viewer,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('consoles')
    .innerJoin('servers', 'servers.id', 'consoles.server_id')
    .select('consoles.id')
    .where(sql<boolean>`consoles.id = ${anyOf(ids, 'int')}`)
    .where(serverVisibleTo(viewer))
    .execute();
  return rows.map(({ id }) => id);
}

const slotsOf = (db: Kysely<Tables>, consoleIds: readonly number[]): Promise<Slot[]> =>
  db
    .selectFrom('accounts')
    .select(['id', 'console_id as consoleId', 'index'])
    .where(sql<boolean>`console_id = ${anyOf(consoleIds, 'int')}`)
    .execute();
