import { type Kysely, sql } from 'kysely';
import { maxReservationMs, type Note, type NoteKind } from '#contract/http/notes.ts';
import type { PermissionName } from '#contract/permissions.ts';
import { type IdempotencyKey, transactOnce } from '#server/kernel/database/idempotency.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { notFound, refuse, refuseField } from '#server/kernel/errors.ts';
import { appendEvent } from '#server/kernel/events/append.ts';
import { appendFact } from '#server/kernel/events/facts.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { allows, serverVisibleTo, type Session } from '#server/modules/access/index.ts';
import type { Tables } from '#server/schema/tables.ts';

type Deps = Needs<'db' | 'now'>;

/** Maximum number of notes that are sent. */
const maxNotes = 5_000;

/** Permissions for seeing the object of a note. */
const needs: Readonly<Record<NoteKind, PermissionName>> = {
  console: 'consoles_view',
  account: 'accounts_view',
  server: 'servers_view',
};

/** The open notes that a session sees, with their objects and the servers of these. */
function openNotes(db: Kysely<Tables>, now: Date, { user }: Session) {
  const kinds = (Object.keys(needs) as NoteKind[]).filter((kind) => allows(user.role, needs[kind]));
  return db
    .selectFrom('notes')
    .leftJoin('accounts', 'accounts.id', 'notes.account_id')
    .leftJoin('consoles', (join) =>
      join.on(sql<boolean>`consoles.id = coalesce(notes.console_id, accounts.console_id)`),
    )
    .innerJoin('servers', (join) =>
      join.on(sql<boolean>`servers.id = coalesce(notes.server_id, consoles.server_id)`),
    )
    .select(['notes.id', 'notes.text', 'notes.until', 'notes.author_id', 'notes.author_name'])
    .select(['notes.created_at', 'servers.id as serverId'])
    .select(sql<number>`coalesce(notes.account_id, notes.console_id, notes.server_id)`.as('objectId'))
    .select(
      sql<NoteKind>`case when notes.account_id is not null then 'account'
        when notes.console_id is not null then 'console' else 'server' end`.as('kind'),
    )
    .select(
      sql<string>`coalesce(accounts.email, consoles.name, servers.description, servers.name)`.as('name'),
    )
    .where('notes.solved_at', 'is', null)
    .where((eb) => eb.or([eb('notes.until', 'is', null), eb('notes.until', '>', now)]))
    .where((eb) => eb.or(kinds.map((kind) => eb(`notes.${kind}_id`, 'is not', null))))
    .where(serverVisibleTo(user));
}

/** The open notes that a session sees, newest first. @param ids null: all */
export async function readNotes(
  { db, now }: Deps,
  session: Session,
  ids: readonly number[] | null,
): Promise<Note[]> {
  const rows = await openNotes(db, now(), session)
    .$if(ids !== null, (query) => query.where(sql<boolean>`notes.id = any(${ids}::int[])`))
    .orderBy('notes.id', 'desc')
    .limit(maxNotes)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    about: { kind: row.kind, id: row.objectId, name: row.name },
    serverId: row.serverId,
    text: row.text,
    until: row.until?.toISOString() ?? null,
    author: { id: row.author_id, username: row.author_name },
    createdAt: row.created_at.toISOString(),
  }));
}

/** The server of an object that the session sees. @throws HttpError 404 */
async function serverOf(db: Kysely<Tables>, { user }: Session, kind: NoteKind, id: number): Promise<number> {
  const row = await db
    .selectFrom('servers')
    .select('servers.id')
    .where(serverVisibleTo(user))
    .where(
      'servers.id',
      'in',
      sql<number>`(${
        {
          server: sql`select ${id}::int`,
          console: sql`select server_id from consoles where id = ${id}`,
          account: sql`select server_id from consoles where id = (select console_id from accounts where id = ${id})`,
        }[kind]
      })`,
    )
    .executeTakeFirst();
  if (!row || !allows(user.role, needs[kind])) throw notFound(kind);
  return row.id;
}

/** The author of a note; for an unknown person behind an access link it is the owner. */
const authorOf = ({ actor, user }: Session) => actor ?? user;

/** Writes a note. @throws HttpError 404 for an object that the session does not see. @returns its id */
export async function createNote(
  { db, now }: Deps,
  session: Session,
  { kind, objectId, text }: { kind: NoteKind; objectId: number; text: string },
  once: IdempotencyKey,
): Promise<{ id: number }> {
  const { answer } = await transactOnce({ db, now }, once, async (transaction) => {
    const serverId = await serverOf(transaction, session, kind, objectId);
    return insertNote(transaction, session, { kind, objectId, serverId, text, at: now() });
  });
  return answer;
}

async function insertNote(
  transaction: Kysely<Tables>,
  session: Session,
  {
    kind,
    objectId,
    serverId,
    text,
    at,
    until = null,
  }: { kind: NoteKind; objectId: number; serverId: number; text: string; at: Date; until?: Date | null },
): Promise<{ id: number }> {
  const author = authorOf(session);
  const made = await transaction
    .insertInto('notes')
    .values({
      [`${kind}_id`]: objectId,
      text,
      until,
      author_id: author.id,
      author_name: author.username,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const audience = { serverIds: [serverId] };
  const of = { objects: { [kind]: [objectId] }, audience };
  await appendEvent(transaction, 'notesUpdated', { ids: [made.id] }, audience);
  await (until
    ? appendFact(transaction, { ...of, kind: 'consoleReserved', data: { until: until.toISOString() } })
    : appendFact(transaction, { ...of, kind: 'noteAdded', data: { text } }));
  return made;
}

/** Ends a note or a reservation. @throws HttpError 404 if it is not open, or not visible to the session */
export const solveNote = ({ db, now }: Deps, session: Session, noteId: number): Promise<void> =>
  transact(db, async (transaction) => {
    const at = now();
    const note = await openNotes(transaction, at, session).where('notes.id', '=', noteId).executeTakeFirst();
    const ended =
      note &&
      (await transaction
        .updateTable('notes')
        .set({ solved_at: at })
        .where('id', '=', noteId)
        .where('solved_at', 'is', null)
        .returning('id')
        .executeTakeFirst());
    if (!ended) throw notFound('note');
    const audience = { serverIds: [note.serverId] };
    const of = { objects: { [note.kind]: [note.objectId] }, audience };
    await appendEvent(transaction, 'notesUpdated', { ids: [noteId] }, audience);
    await (note.until
      ? appendFact(transaction, { ...of, kind: 'consoleReleased', data: {} })
      : appendFact(transaction, { ...of, kind: 'noteSolved', data: { text: note.text } }));
  });

/**
 * Reserves a console for the caller.
 * @throws HttpError 404; 409 when somebody else has reserved it and `replaces` names another reservation; 422
 *   for a time that is past or too far away
 */
export const reserveConsole = (
  { db, now }: Deps,
  session: Session,
  consoleId: number,
  { until: untilText, text, replaces }: { until: string; text: string; replaces?: number | undefined },
): Promise<{ id: number }> =>
  transact(db, async (transaction) => {
    const at = now();
    const until = new Date(untilText);
    if (until <= at || until.getTime() - at.getTime() > maxReservationMs)
      throw refuseField('until', 'reservationTime');
    const serverId = await serverOf(transaction, session, 'console', consoleId);
    // Serializes reservations of the console.
    await transaction
      .selectFrom('consoles')
      .select('id')
      .where('id', '=', consoleId)
      .forNoKeyUpdate()
      .execute();
    const current = await transaction
      .selectFrom('notes')
      .select(['id', 'until', 'author_id', 'author_name'])
      .where('console_id', '=', consoleId)
      .where('until', 'is not', null)
      .where('solved_at', 'is', null)
      .executeTakeFirst();
    if (current) {
      const lasts = current.until !== null && current.until > at;
      if (lasts && current.author_id !== authorOf(session).id && current.id !== replaces)
        throw refuse('consoleReserved', { name: current.author_name });
      await transaction.updateTable('notes').set({ solved_at: at }).where('id', '=', current.id).execute();
      await appendEvent(transaction, 'notesUpdated', { ids: [current.id] }, { serverIds: [serverId] });
    }
    return insertNote(transaction, session, {
      kind: 'console',
      objectId: consoleId,
      serverId,
      text,
      at,
      until,
    });
  });
