import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Kysely } from 'kysely';
import { appendEvent } from '#server/kernel/events/append.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { World } from './world.ts';

/** Lets the tests' own receivers be reached. */
export const alertEnv = { DUGOUT_ALERT_NETWORKS: '127.0.0.1/32' };

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A receiver of messages that answers with a status, and with 500 at the path that fails. */
export async function startReceiver() {
  const received: Received[] = [];
  const receiver = { received, status: 204, failing: '', address: '', close: () => undefined as unknown };
  const server = createServer((request, response) => {
    void request.toArray().then((parts) => {
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts as Buffer[]),
      });
      response.writeHead(request.url === receiver.failing ? 500 : receiver.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  receiver.close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return receiver;
}

/** What happens to incidents, as `server/modules/alerts` writes it. */
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
    /** Everything that is due has been sent, or has failed. */
    async delivered(): Promise<void> {
      const { alertDeliveries } = world.api.context;
      await alertDeliveries.run();
      await alertDeliveries.idle();
    },
  };
}
