import type { Mailer } from '#server/modules/mail/index.ts';
import type { PaymentProvider } from '#server/modules/money/index.ts';
import type { KernelDeps, Needs } from '#server/kernel/deps.ts';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import { enumsOf, mount } from '#server/modules/access/index.ts';
import { version } from '#server/kernel/version.ts';
import { createHealth } from './health.ts';
import { timezonesAt } from '#server/kernel/timezones.ts';

type Deps = Needs<
  | 'db'
  | 'config'
  | 'now'
  | 'completedStatements'
  | 'isDraining'
  | 'log'
  | 'messaging'
  | 'writeFault'
  | 'metrics'
> & {
  payments: PaymentProvider | null;
  mailer: Pick<Mailer, 'sends'>;
};

/** Asks the database until there is a user, because users are never all deleted. If it does not respond, there may be some. */
function createHasUsers(db: KernelDeps['db']): () => Promise<boolean> {
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

/** Calls about the installation: enumerations, timezones, health, and the speed of browsers. */
export function mountUtil(app: FastifyInstance, context: Deps): void {
  const { config, now } = context;
  const takesPayments = context.payments !== null;
  const sendsMail = context.mailer.sends;
  const hasUsers = createHasUsers(context.db);
  mount(app, endpoints.getEnums, async () =>
    enumsOf({
      ...config,
      takesPayments,
      sendsMail,
      hasUsers: await hasUsers(),
    }),
  );
  mount(app, endpoints.getTimezones, () => ({ data: timezonesAt(now(), config.timezone) }));
  mount(app, endpoints.reportBrowserFigures, ({ body: { figures } }) => {
    for (const { name, ms } of figures) context.metrics.browserSeconds.observe({ figure: name }, ms / 1_000);
  });
  mount(app, endpoints.getHealth, createHealth(context), {
    unavailable: ({ status }) => status === 'degraded',
  });
  const isEnding = () => context.isDraining?.() ?? false;
  mount(
    app,
    endpoints.getLiveness,
    () => ({ status: 'ok' as const, version, ...(isEnding() && { ending: true }) }),
    { unavailable: ({ ending = false }) => ending },
  );
}
