import { type Kysely, sql } from 'kysely';
import type { AgentStart } from '#contract/agent/index.ts';
import { lockRows } from '#server/schema/rowLocks.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import type { Tables } from '#server/schema/tables.ts';

/**
 * Stores the start that an agent announces, unless a later start, or a later hello of the same start, is
 * known. In that case the message was held back by a paused process, or the agent's clock was set back.
 * Reports lock the server, so that none is compared with an older start while this commits.
 * @param start undefined: the agent announces none
 * @returns the known start that this one has to exceed; null when it was stored
 */
export async function announceStart(
  db: Kysely<Tables>,
  serverId: number,
  start: AgentStart | undefined,
): Promise<number | null> {
  return transact(db, async (transaction) => {
    const known = await transaction
      .selectFrom('servers')
      .select(['agent_start as id', 'agent_started_at as at', 'agent_hello as hello'])
      .where('id', '=', serverId)
      .forUpdate()
      .executeTakeFirst();
    const at = known?.at ?? -1;
    const isSame = start !== undefined && known?.id === start.id && at === start.at;
    if (start && (isSame ? start.number <= (known.hello ?? 0) : start.at <= at)) return at;
    await transaction
      .updateTable('servers')
      .set({
        agent_start: start?.id ?? null,
        agent_started_at: start?.at ?? null,
        agent_hello: start?.number ?? null,
      })
      .where('id', '=', serverId)
      .execute();
    // Reports of a console that was on another server, or of an earlier agent.
    if (!isSame) {
      await lockRows(transaction, 'consoles', sql`server_id = ${serverId} and report_start is not null`);
      await transaction
        .updateTable('consoles')
        .set({ report_start: null, report_number: null })
        .where('server_id', '=', serverId)
        .where('report_start', 'is not', null)
        .execute();
    }
    return null;
  });
}

/**
 * Whether a report is outdated: by a later start of its agent, or by a later report. Columns as in
 * {@link announceStart}.
 */
export const isOvertaken = (
  report: { agentStart?: number | undefined; number?: number | undefined },
  known: { started: number | null; start: number | null; number: number | null },
): boolean => {
  const { agentStart: start, number } = report;
  if (start === undefined || number === undefined) return false;
  if (known.started !== null && start < known.started) return true;
  if (known.start === null || start > known.start) return false;
  return start < known.start || number <= (known.number ?? -1);
};

/** The same for a task, as SQL for the statement that writes it. */
export const isStartCurrent = (start: number | undefined) =>
  sql<boolean>`coalesce(${start ?? null}::bigint >= servers.agent_started_at, true)`;
