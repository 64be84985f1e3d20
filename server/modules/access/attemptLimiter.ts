import { type Kysely, sql } from 'kysely';
import { createHash } from 'node:crypto';
import { faultOf } from '#domain/api/faults.ts';
import { HttpError } from '#server/kernel/errors.ts';
import type { Tables } from '#server/schema/tables.ts';

export class TooManyAttemptsError extends HttpError {
  readonly retryAfterS: number;

  constructor(retryAfterS: number) {
    super(429, faultOf('tooManyAttempts', { wait: retryAfterS }));
    this.name = 'TooManyAttemptsError';
    this.retryAfterS = retryAfterS;
  }
}

export interface AttemptLimit {
  max: number;
  windowMs: number;
  /** A refused attempt restarts the window, so that continuous attempts never succeed. */
  extends?: boolean;
}

export interface AttemptLimiter {
  /**
   * Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit. Refused attempts
   * count too.
   * @throws TooManyAttemptsError
   */
  take(kind: string, who: string, limit: AttemptLimit): Promise<void>;
  /** Uncounts an attempt that did not fail. */
  refund(kind: string, who: string): Promise<void>;
  reset(kind: string, who: string): Promise<void>;
  /** Stores a flag for `ms` milliseconds; see {@link hasFlag}. */
  setFlag(kind: string, who: string, ms: number): Promise<void>;
  hasFlag(kind: string, who: string): Promise<boolean>;
}

/**
 * Counts attempts in the database, so that all API processes share the counts. The subject of an attempt is stored
 * as a hash only.
 */
export function createAttemptLimiter(db: Kysely<Tables>, now: () => Date = () => new Date()): AttemptLimiter {
  const keyOf = (kind: string, who: string): string =>
    `${kind}:${createHash('sha256').update(who).digest('base64url')}`;

  return {
    async take(kind, who, { max, windowMs, extends: restarts = false }) {
      const at = now();
      const resets = new Date(at.getTime() + windowMs);
      const isNew = sql<boolean>`attempts.resets_at <= ${at}`;
      const row = await db
        .insertInto('attempts')
        .values({ key: keyOf(kind, who), count: 1, resets_at: resets })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            // Capped at one above the limit, so that the int cannot overflow.
            count: sql`case when ${isNew} then 1 else least(attempts.count, ${max}::int) + 1 end`,
            resets_at: sql`case when ${isNew} or (${restarts}::boolean and attempts.count >= ${max}::int)
              then ${resets} else attempts.resets_at end`,
          }),
        )
        .returning(['count', 'resets_at'])
        .executeTakeFirstOrThrow();
      // Expired windows are deleted whenever a new one starts.
      if (row.count === 1) await db.deleteFrom('attempts').where('resets_at', '<=', at).execute();
      if (row.count > max)
        throw new TooManyAttemptsError(Math.ceil((row.resets_at.getTime() - at.getTime()) / 1000));
    },

    async refund(kind, who) {
      await db
        .updateTable('attempts')
        .set({ count: sql`greatest(count - 1, 0)` })
        .where('key', '=', keyOf(kind, who))
        .execute();
    },

    async reset(kind, who) {
      await db.deleteFrom('attempts').where('key', '=', keyOf(kind, who)).execute();
    },

    async setFlag(kind, who, ms) {
      const until = new Date(now().getTime() + ms);
      await db
        .insertInto('attempts')
        .values({ key: keyOf(kind, who), count: 0, resets_at: until })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ resets_at: until }))
        .execute();
    },

    async hasFlag(kind, who) {
      const row = await db
        .selectFrom('attempts')
        .select('key')
        .where('key', '=', keyOf(kind, who))
        .where('resets_at', '>', now())
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
