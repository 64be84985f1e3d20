import type { Kysely } from 'kysely';
import { currentPosition } from '#server/kernel/database/position.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendChange } from '#server/kernel/events/append.ts';
import { appendFact } from '#server/kernel/events/facts.ts';
import { missedEvents } from '#server/kernel/events/missed.ts';
import { pruneEvents } from '#server/kernel/events/retention.ts';
import type { Tables } from '#server/schema/tables.ts';

/** Changes that an app has missed when it resumes: too few to make it load everything. */
export const missedChanges = 4_000;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/**
 * Milliseconds of operations of a full log: one fact in a transaction of its own, the answer to an app that
 * has missed {@link missedChanges} changes, and the removal of the oldest month.
 */
export async function measureLog(
  db: Kysely<Tables>,
  rounds: number,
): Promise<{ append: number[]; resume: number[]; prune: number[] }> {
  const append: number[] = [];
  for (let round = 0; round <= rounds * 10; round++)
    append.push(
      await timed(() =>
        transact(db, (transaction) =>
          appendFact(transaction, {
            kind: 'consoleFailed',
            objects: { console: [1] },
            data: { error: 'No picture of the game for 60 seconds' },
            audience: { serverIds: [1] },
          }),
        ),
      ),
    );
  const since = await currentPosition(db);
  await transact(db, async (transaction) => {
    for (let id = 1; id <= missedChanges; id++) await appendChange(transaction, 'consolesUpdated', 1, [id]);
  });
  const resume: number[] = [];
  for (let round = 0; round <= rounds; round++)
    resume.push(
      await timed(async () => {
        const missed = await missedEvents(db, since, { userId: 1, serverIds: [1] });
        if (!missed?.length) throw new Error('Nothing was missed');
      }),
    );
  const inAMonth = new Date(Date.now() + 31 * 86_400_000);
  // The first rounds warm up; a month is removed once.
  return {
    append: append.slice(1),
    resume: resume.slice(1),
    prune: [await timed(() => pruneEvents(db, inAMonth))],
  };
}
