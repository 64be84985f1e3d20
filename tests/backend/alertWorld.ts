import type { Kysely } from 'kysely';
import { appendEvent } from '#server/kernel/events/append.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { World } from './world.ts';

/** Lets the tests' own receivers be reached. */
export const alertEnv = { DUGOUT_ALERT_NETWORKS: '127.0.0.1/32' };

/** Events of incidents, as `server/modules/alerts` writes them. */
export function incidentsOf(world: World) {
  const { db } = world.store;
  const tell = async (transaction: Kysely<Tables>, ids: number[], kind: string): Promise<void> => {
    const events = ids.map((id) => ({ incident_id: id, kind, at: world.time, handled_at: null }));
    await transaction.insertInto('incident_events').values(events).execute();
    await appendEvent(transaction, 'incidentsUpdated', { ids }, { serverIds: [1] });
  };
  /** Opens incidents at once. @returns their ids */
  const openMany = (count: number, serverId = 1, ruleId: number | null = null): Promise<number[]> =>
    db.transaction().execute(async (transaction) => {
      const incident = {
        rule_id: ruleId,
        kind: 'serverOffline',
        severity: 'critical',
        server_id: serverId,
        user_id: null,
        phase: 'open' as const,
        holds: true,
        openings: 1,
        opened_at: world.time,
        updated_at: world.time,
      };
      const rows = await transaction
        .insertInto('incidents')
        .values(Array.from({ length: count }, () => incident))
        .returning('id')
        .execute();
      const ids = rows.map(({ id }) => id);
      await tell(transaction, ids, 'opened');
      return ids;
    });
  return {
    openMany,
    open: async (serverId?: number, ruleId?: number): Promise<number> =>
      (await openMany(1, serverId, ruleId))[0] ?? 0,
    /** Changes incidents at once. */
    change: (ids: number[], phase: 'acknowledged' | 'resolved'): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const at =
          phase === 'resolved' ? { resolved_at: world.time, holds: false } : { acknowledged_at: world.time };
        await transaction
          .updateTable('incidents')
          .set({ phase, ...at })
          .where('id', 'in', ids)
          .execute();
        await tell(transaction, ids, phase);
      }),
    /** Resolves when all due messages have been sent, or have failed. */
    async delivered(): Promise<void> {
      const { alertDeliveries } = world.api.context;
      await alertDeliveries.run();
      await alertDeliveries.idle();
    },
  };
}
