import type { RequestOf } from '#contract/endpoint.ts';
import type { attachScheduler } from '#contract/http/schedulers.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { type Kysely, sql } from 'kysely';
import { serverVisibleTo, type Viewer } from '#server/modules/access/index.ts';
import { lockRows } from '#server/schema/rowLocks.ts';
import { notFound, refuse } from '#server/kernel/errors.ts';
import type { Tables } from '#server/schema/tables.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendFacts } from '#server/kernel/events/facts.ts';
import { appendSchedulerChange, consolesOf, findOwnScheduler, type OwnedScheduler } from './find.ts';

type Deps = Needs<'db' | 'now'>;

/** A console that the viewer sees, and what is attached to it. */
type Attachment = Awaited<ReturnType<typeof readAttachments>>[number];

type AttachKind = 'schedulerAttached' | 'schedulerDetached' | 'schedulerEnabled' | 'schedulerDisabled';

/** Result of a change: the changed consoles, and their present scheduler. */
interface Changed {
  kind: AttachKind;
  consoles: readonly Attachment[];
  attached?: OwnedScheduler;
}

const readAttachments = (db: Kysely<Tables>, viewer: Viewer, consoleIds: readonly number[]) =>
  db
    .selectFrom('consoles')
    .innerJoin('servers', 'servers.id', 'consoles.server_id')
    .leftJoin('console_schedulers', 'console_schedulers.console_id', 'consoles.id')
    .leftJoin('schedulers', 'schedulers.id', 'console_schedulers.scheduler_id')
    .select(['consoles.id', 'consoles.server_id as serverId'])
    .select(['schedulers.id as schedulerId', 'schedulers.owner_id as ownerId', 'enabled'])
    .where(sql<boolean>`consoles.id = any(${sql.val(consoleIds)}::int[])`)
    .where(serverVisibleTo(viewer))
    .orderBy('consoles.id')
    .forNoKeyUpdate('consoles')
    .execute();

type Attaching = RequestOf<typeof attachScheduler>['body'];

interface Which {
  consoleIds: readonly number[];
  /** The scheduler to be attached, which must not be deleted meanwhile. */
  schedulerId?: number;
}

/** Runs one change of the attachments of a console at a time, and publishes it. */
async function changeAttachments(
  { db }: Deps,
  viewer: Viewer,
  { consoleIds, schedulerId }: Which,
  change: (transaction: Kysely<Tables>, found: readonly Attachment[]) => Promise<Changed>,
): Promise<number> {
  return transact(db, async (transaction) => {
    if (schedulerId !== undefined) await lockRows(transaction, 'schedulers', [schedulerId], 'for key share');
    const { kind, consoles, attached } = await change(
      transaction,
      await readAttachments(transaction, viewer, consoleIds),
    );
    const schedulers = consoles.flatMap(({ schedulerId, ownerId }) =>
      schedulerId === null || ownerId === null ? [] : { id: schedulerId, ownerId },
    );
    if (attached && consoles.length > 0) schedulers.push(attached);
    const ids = [...new Set(schedulers.map(({ id }) => id))];
    const everywhere = ids.length > 0 ? await consolesOf(transaction, ids) : [];
    await appendSchedulerChange(transaction, { schedulers, consoles, attached: everywhere });
    await appendAttachments(transaction, kind, consoles, attached);
    return consoles.length;
  });
}

/** One fact for each scheduler and server. */
async function appendAttachments(
  db: Kysely<Tables>,
  kind: AttachKind,
  consoles: readonly Attachment[],
  attached: OwnedScheduler | undefined,
): Promise<void> {
  const groups = Map.groupBy(consoles, ({ serverId, schedulerId }) =>
    JSON.stringify([serverId, attached?.id ?? schedulerId]),
  );
  await appendFacts(
    db,
    [...groups].map(([key, own]) => {
      const [serverId, schedulerId] = JSON.parse(key) as [number, number];
      return {
        kind,
        objects: { scheduler: [schedulerId], console: own.map(({ id }) => id) },
        data: {},
        audience: { serverIds: [serverId] },
      };
    }),
  );
}

const consoleIn = (consoles: readonly Attachment[]) =>
  sql<boolean>`console_id = any(${sql.val(consoles.map(({ id }) => id))}::int[])`;

/** The console that a call names. @throws HttpError 404 when the viewer does not see it */
function theOnly(found: readonly Attachment[]): Attachment {
  const [only] = found;
  if (!only) throw notFound('console');
  return only;
}

/**
 * Attaches a scheduler of the viewer; consoles that already have it stay unchanged.
 * @returns the number of changed consoles
 * @throws HttpError 404 unless the viewer owns the scheduler
 */
export const attachToConsoles = (
  deps: Deps,
  viewer: Viewer,
  consoleIds: readonly number[],
  attachment: Attaching,
): Promise<number> =>
  changeAttachments(deps, viewer, { ...attachment, consoleIds }, (transaction, found) =>
    attach(deps, viewer, { ...attachment, transaction, found }),
  );

/** Like {@link attachToConsoles}. @throws HttpError 404 also when the viewer does not see the console */
export async function attachToConsole(
  deps: Deps,
  viewer: Viewer,
  consoleId: number,
  attachment: Attaching,
): Promise<void> {
  await changeAttachments(deps, viewer, { ...attachment, consoleIds: [consoleId] }, (transaction, found) =>
    attach(deps, viewer, { ...attachment, transaction, found: [theOnly(found)] }),
  );
}

interface AttachOptions extends Attaching {
  transaction: Kysely<Tables>;
  found: readonly Attachment[];
}

async function attach(
  { now }: Deps,
  viewer: Viewer,
  { transaction, found, schedulerId, enabled = true }: AttachOptions,
): Promise<Changed> {
  const attached = await findOwnScheduler(transaction, viewer, schedulerId);
  const consoles = found.filter((one) => one.schedulerId !== schedulerId);
  const kind = 'schedulerAttached';
  if (consoles.length === 0) return { kind, consoles };
  const values = { scheduler_id: schedulerId, enabled, attached_at: now(), attached_by: viewer.id };
  await transaction
    .insertInto('console_schedulers')
    .values(consoles.map(({ id }) => ({ console_id: id, ...values })))
    .onConflict((conflicting) => conflicting.column('console_id').doUpdateSet(values))
    .execute();
  return { kind, consoles, attached };
}

/** @returns the number of changed consoles */
export const detachFromConsoles = (
  deps: Deps,
  viewer: Viewer,
  consoleIds: readonly number[],
): Promise<number> => changeAttachments(deps, viewer, { consoleIds }, detach);

/**
 * Detaches a scheduler; succeeds even when none is attached.
 * @throws HttpError 404 when the viewer does not see the console
 */
export async function detachFromConsole(deps: Deps, viewer: Viewer, consoleId: number): Promise<void> {
  await changeAttachments(deps, viewer, { consoleIds: [consoleId] }, (transaction, found) =>
    detach(transaction, [theOnly(found)]),
  );
}

async function detach(transaction: Kysely<Tables>, found: readonly Attachment[]): Promise<Changed> {
  const consoles = found.filter(({ schedulerId }) => schedulerId !== null);
  if (consoles.length > 0)
    await transaction.deleteFrom('console_schedulers').where(consoleIn(consoles)).execute();
  return { kind: 'schedulerDetached', consoles };
}

/**
 * Enables or disables the schedulers of consoles; consoles without one are left out.
 * @returns the number of changed consoles
 */
export const enableOnConsoles = (
  deps: Deps,
  viewer: Viewer,
  consoleIds: readonly number[],
  enabled: boolean,
): Promise<number> =>
  changeAttachments(deps, viewer, { consoleIds }, (transaction, found) =>
    enable(deps, { transaction, found, enabled }),
  );

/** @throws HttpError 404 when the viewer does not see the console, 409 when nothing is attached */
export async function enableOnConsole(
  deps: Deps,
  viewer: Viewer,
  consoleId: number,
  enabled: boolean,
): Promise<void> {
  await changeAttachments(deps, viewer, { consoleIds: [consoleId] }, (transaction, found) => {
    if (theOnly(found).schedulerId === null) throw refuse('schedulerNotAttached');
    return enable(deps, { transaction, found, enabled });
  });
}

interface EnableOptions {
  transaction: Kysely<Tables>;
  found: readonly Attachment[];
  enabled: boolean;
}

async function enable({ now }: Deps, { transaction, found, enabled }: EnableOptions): Promise<Changed> {
  const consoles = found.filter((one) => one.schedulerId !== null && one.enabled !== enabled);
  if (consoles.length > 0)
    await transaction
      .updateTable('console_schedulers')
      // Counts as attached now, so that nothing before was missed.
      .set({ enabled, ...(enabled && { attached_at: now() }) })
      .where(consoleIn(consoles))
      .execute();
  return { kind: enabled ? 'schedulerEnabled' : 'schedulerDisabled', consoles };
}
