import { type Kysely, sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Tables } from '#server/store/tables.ts';

/** Too many failed tries. */
export class TooManyTriesError extends Error {
  readonly retryAfterS: number;

  constructor(retryAfterS: number) {
    super(`Too many tries. Try again in ${retryAfterS} seconds.`);
    this.name = 'TooManyTriesError';
    this.retryAfterS = retryAfterS;
  }
}

export interface TryLimit {
  max: number;
  windowMs: number;
}

export interface Tries {
  /**
   * Counts a try before it is made, so that many at once cannot slip through.
   * @throws TooManyTriesError
   */
  take(kind: string, who: string, limit: TryLimit): Promise<void>;
  /** The try was none: gives it back. */
  giveBack(kind: string, who: string): Promise<void>;
  forget(kind: string, who: string): Promise<void>;
}

/** Counts tries in the database, so that all API processes count together. Who tried is kept as a hash only. */
export function createTries(db: Kysely<Tables>, now: () => Date = () => new Date()): Tries {
  const keyOf = (kind: string, who: string): string =>
    `${kind}:${createHash('sha256').update(who).digest('base64url')}`;

  return {
    async take(kind, who, { max, windowMs }) {
      const at = now();
      const resets = new Date(at.getTime() + windowMs);
      const row = await db
        .insertInto('tries')
        .values({ key: keyOf(kind, who), count: 1, resets_at: resets })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql`case when tries.resets_at <= ${at} then 1 else tries.count + 1 end`,
            resets_at: sql`case when tries.resets_at <= ${at} then ${resets} else tries.resets_at end`,
          }),
        )
        .returning(['count', 'resets_at'])
        .executeTakeFirstOrThrow();
      // A new window is a good moment to forget those that are over.
      if (row.count === 1) await db.deleteFrom('tries').where('resets_at', '<=', at).execute();
      if (row.count > max)
        throw new TooManyTriesError(Math.ceil((row.resets_at.getTime() - at.getTime()) / 1000));
    },

    async giveBack(kind, who) {
      await db
        .updateTable('tries')
        .set({ count: sql`greatest(count - 1, 0)` })
        .where('key', '=', keyOf(kind, who))
        .execute();
    },

    async forget(kind, who) {
      await db.deleteFrom('tries').where('key', '=', keyOf(kind, who)).execute();
    },
  };
}
