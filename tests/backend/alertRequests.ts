import { acknowledgeToken } from '#server/modules/destinations/acknowledgeToken.ts';
import { partsOf } from './requests.ts';
import type { World } from './world.ts';

interface Tools {
  world: () => World;
  /** Runs a statement. */
  run: (text: string) => Promise<unknown>;
  idOf: (query: string) => Promise<number>;
}

/** Preparations that make requests about incidents and their recipients change something. */
export function alertRequests({ world, run, idOf }: Tools) {
  const by = 'supervisor';
  /** An incident of server 1. */
  const incidentId = async (phase = 'open'): Promise<number> => {
    await run(`insert into incidents (kind, severity, server_id, phase, holds, opened_at, updated_at)
      values ('consoleFailed', 'warning', 1, '${phase}', true, now(), now())`);
    return idOf('select max(id) as id from incidents');
  };
  const ofIncident = async (more: object = {}, phase?: string) => ({
    body: { ...more, incidentIds: [await incidentId(phase)] },
  });
  /** A destination of the installation. */
  const ofDestination = async () => {
    await run(`insert into destinations (kind, name, language, target, created_at)
      values ('mail', 'Duty', 'en', 'duty@dugout.test', now())`);
    return { params: { id: await idOf('select max(id) as id from destinations') }, by };
  };
  return {
    acknowledgeIncidents: () => ofIncident(),
    assignIncidents: async () => ofIncident({ userId: await idOf('select min(id) as id from users') }),
    snoozeIncidents: () => ofIncident(partsOf('snoozeIncidents').body as object),
    resolveIncidents: () => ofIncident(),
    reopenIncidents: () => ofIncident({}, 'resolved'),
    commentIncident: async () => ({ params: { id: await incidentId() } }),
    createAlertRule: async () => ({ by }),
    updateAlertRule: async () => ({ params: { id: 1 }, by }),
    deleteAlertRule: async () => ({ params: { id: 2 }, by }),
    createDestination: async () => ({ by }),
    updateDestination: ofDestination,
    deleteDestination: ofDestination,
    retryDeliveries: async () => {
      const { id } = (await ofDestination()).params;
      await run(`insert into alert_deliveries (position, destination_id, incident_id, kind, at, due_at, since, state)
        values (1, ${id}, ${await incidentId()}, 'opened', now(), now(), now(), 'dead')`);
      return { body: { ids: [await idOf('select max(id)::int as id from alert_deliveries')] }, by };
    },
    removePushDevice: async () => {
      await run(`insert into push_devices (user_id, endpoint_hash, secrets, language, created_at)
        select id, 'hash', '', 'en', now() from users where email = 'operator@dugout.test'`);
      return { params: { id: await idOf('select max(id) as id from push_devices') } };
    },
    acknowledgeByPush: async () => {
      const userId = await idOf(`select id from users where email = 'operator@dugout.test'`);
      const { now, vault } = world().api.context;
      return { body: { token: acknowledgeToken(vault, userId, [await incidentId()], now()) } };
    },
  };
}
