import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import type { Context } from '#server/api/context.ts';
import { mount } from '#server/api/http/mount.ts';
import { enumsOf, version } from './enums.ts';
import { createHealth } from './health.ts';
import { timezonesAt } from './timezones.ts';

/** Public calls: enumerations, timezones and health. */
export function mountUtil(app: FastifyInstance, context: Context): void {
  const { config, now } = context;
  const enums = enumsOf(config);
  mount(app, endpoints.getEnums, () => enums);
  mount(app, endpoints.getTimezones, () => ({ data: timezonesAt(now()) }));
  mount(app, endpoints.getHealth, createHealth(context), {
    unavailable: ({ status }) => status === 'degraded',
  });
  mount(app, endpoints.getLiveness, () => ({ status: 'ok' as const, version }));
}
