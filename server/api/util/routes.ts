import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { endpoints } from '#contract/http/index.ts';
import type { Context } from '#server/api/context.ts';
import { mount } from '#server/api/http/mount.ts';
import { enumsOf, version } from './enums.ts';
import { timezonesAt } from './timezones.ts';

/** What everybody may ask: enumerations, timezones, and what is up. */
export function mountUtil(app: FastifyInstance, { config, db, messaging, now, log }: Context): void {
  const enums = enumsOf(config);
  mount(app, endpoints.getEnums, () => enums);
  mount(app, endpoints.getTimezones, () => ({ data: timezonesAt(now()) }));
  mount(app, endpoints.getHealth, async () => {
    const online = await sql<{ online: number }>`select count(*) as online from servers where online`
      .execute(db)
      .then(({ rows }) => rows[0]?.online ?? 0)
      .catch((error: unknown) => {
        log.error({ err: error }, 'the database does not answer');
        return null;
      });
    const database = online !== null;
    const up = messaging.isUp();
    const status = database && up ? ('ok' as const) : ('degraded' as const);
    return { status, database, messaging: up, agentsOnline: online ?? 0, version };
  });
}
