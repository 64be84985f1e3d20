import type { ClipPart, ClipPartStored } from '#contract/agent/clip.ts';
import { textLength } from '#contract/common.ts';
import { errorOfClip } from '#domain/recording/clip.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendFact } from '#server/kernel/events/facts.ts';
import type { LeasedJob } from '#server/kernel/leasedJob.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { ClipStore } from './store.ts';

type Deps = Needs<'config' | 'db' | 'now'>;

/** Interval at which old clips are deleted, in milliseconds. */
const everyMs = 3_600_000;
const dayMs = 24 * 3_600_000;

/**
 * Stores a part of a clip. A part that is sent again changes nothing; with the last one the clip is listed.
 * @returns how much of the clip is stored; a clip of a console that is not on the server counts as stored
 * @throws Error when the store cannot be used: the agent sends the part again
 */
export async function receiveClip(
  { config, db, now }: Deps,
  token: string,
  part: ClipPart,
): Promise<ClipPartStored> {
  const { id, bytes, offset, consoleId } = part;
  const found = await db
    .selectFrom('consoles')
    .innerJoin('servers', 'servers.id', 'consoles.server_id')
    .select('servers.id')
    .where('servers.token', '=', token)
    .where('consoles.id', '=', consoleId)
    .executeTakeFirst();
  const isKept = async (): Promise<boolean> =>
    (await db.selectFrom('clips').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
  if (!found || (await isKept())) return { next: bytes };
  const serverId = found.id;
  const store = new ClipStore(config.clips);
  let arrived = await store.arrived(serverId, id);
  // Of every part, because each names the size of the clip. Of clips that arrive together one makes room for the others.
  if (arrived < bytes && (await isFull({ config, db }, store, bytes - arrived))) {
    await store.drop(serverId, id);
    return { next: 0, isFull: true };
  }
  // All of it may have arrived before: the process that took the last part died before listing the clip.
  if (arrived < bytes) {
    const data = Buffer.from(part.data, 'base64');
    // The part was stored before, or follows a lost one.
    if (offset !== arrived || data.length === 0) return { next: arrived };
    arrived += data.length;
    if (arrived <= bytes) await store.append(serverId, id, offset, data);
    if (arrived < bytes) return { next: arrived };
  }
  if (arrived > bytes) {
    await store.drop(serverId, id);
    return { next: 0 };
  }
  const records = await store.finish(serverId, id, bytes);
  if (!records) return { next: (await isKept()) ? bytes : 0 };
  await transact(db, async (transaction) => {
    const { cause } = part;
    const { numInsertedOrUpdatedRows = 0n } = await transaction
      .insertInto('clips')
      .values({
        id,
        console_id: consoleId,
        at: new Date(part.at),
        from_at: new Date(part.from),
        to_at: new Date(part.to),
        cause,
        error: cause === 'failed' ? (errorOfClip(records)?.slice(0, textLength.description) ?? null) : null,
        bytes,
        kept_until: new Date(now().getTime() + config.clips.days * dayMs),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    // Another process listed it at the same time.
    if (numInsertedOrUpdatedRows === 0n) return;
    await appendFact(transaction, {
      kind: 'clipKept',
      objects: { console: [consoleId] },
      data: { cause, clip: id },
      audience: { serverIds: [serverId] },
      actor: { kind: 'agent' },
    });
  });
  // Files that cannot be deleted now are swept later.
  await store.drop(serverId, id).catch(() => undefined);
  return { next: bytes };
}

/** Whether the budget has no room for the rest of a clip. A clip counts from its first part on. */
async function isFull(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  store: ClipStore,
  bytes: number,
): Promise<boolean> {
  const { sum } = await db
    .selectFrom('clips')
    .select((eb) => eb.fn.sum<string | null>('bytes').as('sum'))
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0) + (await store.incoming()) + bytes > config.clips.bytes;
}

/** Deletes clips that are too old, and files without a clip. */
export const createClipJob = ({ config, db, now }: Deps): LeasedJob => ({
  name: 'clips',
  everyMs,
  async run() {
    const store = new ClipStore(config.clips);
    const ended = await db.deleteFrom('clips').where('kept_until', '<=', now()).returning('id').execute();
    for (const { id } of ended) await store.delete(id);
    const known = await db.selectFrom('clips').select('id').execute();
    await store.sweep(new Set(known.map(({ id }) => id)), now().getTime());
  },
});
