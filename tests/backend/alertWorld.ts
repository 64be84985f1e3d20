import { type Kysely, sql } from 'kysely';
import { consoleStatus } from '#contract/enums.ts';
import { endpoints } from '#contract/http/index.ts';
import { conditionKinds } from '#domain/alerts/conditions.ts';
import { evaluate } from '#server/modules/alerts/evaluate.ts';
import { appendEvent } from '#server/kernel/events/append.ts';
import type { Tables } from '#server/schema/tables.ts';
import { peopleOf } from './people.ts';
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
    change: (ids: number[], change: 'acknowledged' | 'resolved' | 'reopened'): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const phase = change === 'reopened' ? 'open' : change;
        await transaction
          .updateTable('incidents')
          .set({
            phase,
            holds: phase !== 'resolved',
            resolved_at: phase === 'resolved' ? world.time : null,
            acknowledged_at: phase === 'acknowledged' ? world.time : null,
          })
          .where('id', 'in', ids)
          .execute();
        await tell(transaction, ids, change);
      }),
    /** Resolves when all due messages have been sent, or have failed. */
    async delivered(): Promise<void> {
      const { alertDeliveries } = world.api.context;
      await alertDeliveries.run();
      await alertDeliveries.idle();
    },
  };
}

/** Conditions of the fleet, and the incidents about them. */
export function conditionsOf(world: () => World) {
  const run = (text: string) => sql.raw(text).execute(world().store.db);
  return {
    run,
    /** Everything works: no incident, and no condition holds. Only rules of these kinds watch. */
    async calm(...kinds: string[]): Promise<void> {
      world().time = new Date();
      await run('delete from incidents');
      await run('delete from alert_states');
      await run(`update alert_rules set enabled = kind in (${kinds.map((kind) => `'${kind}'`).join()})`);
      await run('update servers set online = true, open = true, last_heartbeat_at = now()');
      await run(
        `update consoles set status = ${consoleStatus.connected} where status = ${consoleStatus.failed}`,
      );
    },
    /** Consoles fail now. */
    async fail(where: string): Promise<void> {
      await run(`update consoles set status = ${consoleStatus.failed} where ${where}`);
      await run(`update consoles set status_since = '${world().time.toISOString()}' where ${where}`);
    },
    round: (disk: { free: number; size: number } | null = null, backupAt: Date | null = null) =>
      evaluate(world().api.context, conditionKinds, { disk, backupAt }),
    list: async (name = 'supervisor', query: Record<string, string> = {}) =>
      (await peopleOf(world()).ok(endpoints.getIncidents, { token: await world().tokenOf(name), query }))
        .data,
    /** The kinds of all events of incidents. */
    told: async (): Promise<string[]> =>
      (await world().store.db.selectFrom('incident_events').select('kind').orderBy('position').execute()).map(
        ({ kind }) => kind,
      ),
  };
}
