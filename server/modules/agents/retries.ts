import { type Kysely, sql } from 'kysely';
import type { AgentWelcome, Played } from '#contract/agent/index.ts';
import { consoleStatus } from '#contract/enums.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendChange } from '#server/kernel/events/append.ts';
import { lockRows } from '#server/schema/rowLocks.ts';
import type { Tables } from '#server/schema/tables.ts';
import { notNamed } from './welcome.ts';

/**
 * Clears the pending retries of failed consoles that were started manually, if the restarted agent neither waits for them
 * nor is asked to make them, because they were ended in the meantime.
 * @param played by the consoles according to the agent, or tried again later
 */
export async function forgetRetries(
  db: Kysely<Tables>,
  { serverId, consoles }: Pick<AgentWelcome, 'serverId' | 'consoles'>,
  played: readonly Played[],
): Promise<void> {
  const triedAgain = consoles.flatMap(({ id, retry }) => (retry ? [id] : []));
  const isForgotten = sql<boolean>`server_id = ${serverId} and status = ${consoleStatus.failed} and run_id is null
    and next_check_at is not null and ${notNamed(played)} and not (id = any(${sql.val(triedAgain)}::int[]))`;
  const found = await db.selectFrom('consoles').select('id').where(isForgotten).execute();
  if (found.length === 0) return;
  await transact(db, async (transaction) => {
    const ids = [...(await lockRows(transaction, 'consoles', isForgotten))];
    if (ids.length === 0) return;
    await transaction
      .updateTable('consoles')
      .set({ next_check_at: null })
      .where(sql<boolean>`id = any(${sql.val(ids)}::int[])`)
      .execute();
    await appendChange(transaction, 'consolesUpdated', serverId, ids);
  });
}
