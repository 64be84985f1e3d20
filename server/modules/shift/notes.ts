import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ShiftNote } from '#contract/http/shiftNotes.ts';
import { type IdempotencyKey, transactOnce } from '#server/kernel/database/idempotency.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { notFound, refuse } from '#server/kernel/errors.ts';
import { appendEvent } from '#server/kernel/events/append.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { seesAll, type Session, visibleServers } from '#server/modules/access/index.ts';
import type { Tables } from '#server/schema/tables.ts';

type Deps = Needs<'db' | 'now'>;

const pageSize = 20;

const serversOf = async (db: Kysely<Tables>, { user }: Session): Promise<number[] | null> =>
  seesAll(user) ? null : (await visibleServers(db, user)).map(({ id }) => id);

/** A note may concern any server that its author saw, so users who see all of these servers may read it. */
async function readableBy(db: Kysely<Tables>, session: Session): Promise<RawBuilder<boolean>> {
  const servers = await serversOf(db, session);
  return servers === null
    ? sql<boolean>`true`
    : sql<boolean>`(author_id = ${session.user.id} or server_ids <@ ${sql.val(servers)}::int[])`;
}

/** Notes of shifts, newest first. The first page also has the latest older ones that nobody has taken over. */
export async function readShiftNotes(
  { db }: Deps,
  session: Session,
  { text = '', before }: { text?: string | undefined; before?: number | undefined },
): Promise<{ data: ShiftNote[]; next: number | null }> {
  const part = `%${text.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const readable = db
    .selectFrom('shift_notes')
    .selectAll()
    .where(await readableBy(db, session))
    .orderBy('id', 'desc');
  const rows = await readable
    .$if(text.trim() !== '', (query) =>
      query.where(sql<boolean>`(text ilike ${part} or author_name ilike ${part})`),
    )
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .limit(pageSize + 1)
    .execute();
  const shown = rows.slice(0, pageSize);
  const isFirst = before === undefined && text.trim() === '';
  const last = shown.at(-1);
  const open =
    isFirst && last && rows.length > pageSize
      ? await readable.where('taken_at', 'is', null).where('id', '<', last.id).limit(pageSize).execute()
      : [];
  return {
    data: [...shown, ...open].map((row) => ({
      id: row.id,
      text: row.text,
      author: row.author_name,
      createdAt: row.created_at.toISOString(),
      edited: row.edited_by && row.edited_at && { by: row.edited_by, at: row.edited_at.toISOString() },
      revision: row.revision,
      taken: row.taken_by && row.taken_at && { by: row.taken_by, at: row.taken_at.toISOString() },
    })) as ShiftNote[],
    next: rows.length > pageSize ? (last?.id ?? null) : null,
  };
}

const personOf = ({ actor, user }: Session) => actor ?? user;

const appendNotes = (transaction: Kysely<Tables>): Promise<void> =>
  appendEvent(transaction, 'shiftNotesUpdated', {}, 'everybody');

/** Writes a note. @returns its id */
export async function createShiftNote(
  { db, now }: Deps,
  session: Session,
  text: string,
  once: IdempotencyKey,
): Promise<{ id: number }> {
  const { answer } = await transactOnce({ db, now }, once, async (transaction) => {
    await appendNotes(transaction);
    const author = personOf(session);
    return transaction
      .insertInto('shift_notes')
      .values({
        text,
        author_id: author.id,
        author_name: author.username,
        created_at: now(),
        server_ids: await serversOf(transaction, session),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  return answer;
}

/**
 * Changes the text of a note, or takes the shift over.
 * @throws HttpError 404 for a note that the session may not read; 409 when it was changed or taken over in
 *   the meantime
 */
export const updateShiftNote = (
  { db, now }: Deps,
  session: Session,
  id: number,
  change: { text?: string | undefined; revision?: number | undefined; taken?: true | undefined },
): Promise<void> =>
  transact(db, async (transaction) => {
    const note = await transaction
      .selectFrom('shift_notes')
      .select(['revision', 'taken_at'])
      .where('id', '=', id)
      .where(await readableBy(transaction, session))
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!note) throw notFound('note');
    const { text, revision = note.revision, taken } = change;
    if (note.taken_at !== null || revision !== note.revision) throw refuse('shiftNoteChanged');
    const by = personOf(session).username;
    await transaction
      .updateTable('shift_notes')
      .set({
        revision: note.revision + 1,
        ...(text !== undefined && { text, edited_by: by, edited_at: now() }),
        ...(taken && { taken_by: by, taken_at: now() }),
      })
      .where('id', '=', id)
      .execute();
    await appendNotes(transaction);
  });
