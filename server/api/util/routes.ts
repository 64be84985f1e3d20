import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import type { Context } from '#server/api/context.ts';
import { mount } from '#server/api/http/mount.ts';
import { enumsOf, version } from './enums.ts';
import { createHealth } from './health.ts';
import { timezonesAt } from './timezones.ts';

/** Asks the database until there is a user; they are never all deleted. Without an answer of it there may be some. */
function createHasUsers(db: Context['db']): () => Promise<boolean> {
  let isKnown = false;
  return async () => {
    isKnown ||= await db
      .selectFrom('users')
      .select('id')
      .limit(1)
      .execute()
      .then(
        (rows) => rows.length > 0,
        () => true,
      );
    return isKnown;
  };
}

/** Public calls: enumerations, timezones and health. */
export function mountUtil(app: FastifyInstance, context: Context): void {
  const { config, now } = context;
  const takesPayments = context.payments !== null;
  const hasUsers = createHasUsers(context.db);
  mount(app, endpoints.getEnums, async () =>
    enumsOf({ ...config, takesPayments, hasUsers: await hasUsers() }),
  );
  mount(app, endpoints.getTimezones, () => ({ data: timezonesAt(now()) }));
  mount(app, endpoints.getHealth, createHealth(context), {
    unavailable: ({ status }) => status === 'degraded',
  });
  mount(app, endpoints.getLiveness, () => ({ status: 'ok' as const, version }));
}
