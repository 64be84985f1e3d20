import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import { withActor } from '#server/kernel/callContext.ts';
import { refuse } from '#server/kernel/errors.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { actOn } from '#server/modules/alerts/index.ts';
import { allows, mount, mountOwn, type NeedsAccess, type Session } from '#server/modules/access/index.ts';
import { readAcknowledgeToken } from './acknowledgeToken.ts';
import { composeMessage } from './composeMessage.ts';
import { readUndelivered, retryUndelivered } from './undelivered.ts';
import type { AlertDeliveries } from './deliveries.ts';
import {
  createDestination,
  deleteDestination,
  findDestination,
  recordTestResult,
  readDestinations,
  updateDestination,
} from './destinations.ts';
import { addDevice, findDevice, readDevices, removeDevice, renewDevice } from './devices.ts';
import { mountPictures } from './picture.ts';
import { pushTo } from './push.ts';
import { pushKeys } from './pushKeys.ts';
import { type SendDeps, sendTo } from './send.ts';

type Deps = SendDeps & Needs<'messaging'> & NeedsAccess<'attempts'> & { alertDeliveries: AlertDeliveries };

/** Limit of tests by one person, because each reaches somebody else's server. */
const testLimit = { max: 20, windowMs: 600_000 };

/** Calls of the destinations of alerts, and of the devices that get push messages. */
export function mountDestinations(app: FastifyInstance, context: Deps): void {
  const { alertDeliveries, config, db } = context;
  const takeTest = ({ user }: Session) => context.attempts.take('alert test', String(user.id), testLimit);
  const testMessage = (language: string) => composeMessage([], language, config.publicUrl);

  mount(app, endpoints.getDestinations, async ({ session }) => ({
    data: await readDestinations(context, session),
  }));
  mount(app, endpoints.createDestination, ({ session, body, once }) =>
    createDestination(context, session, body, once),
  );
  mount(app, endpoints.updateDestination, async ({ session, params, body }) => {
    await updateDestination(context, session, params.id, body);
    void alertDeliveries.run();
  });
  mount(app, endpoints.deleteDestination, ({ session, params }) =>
    deleteDestination(context, session, params.id),
  );
  mount(app, endpoints.testDestination, async ({ session, params }) => {
    const destination = await findDestination(db, session, params.id);
    await takeTest(session);
    const failure = await sendTo(context, destination, testMessage);
    await recordTestResult(context, destination.id, failure);
    if (!failure) void alertDeliveries.run();
    return { fault: failure?.fault ?? null };
  });
  mount(app, endpoints.getDeadDeliveries, async ({ session }) => ({
    data: await readUndelivered(db, session),
  }));
  mount(app, endpoints.retryDeliveries, async ({ session, body }) => {
    const count = await retryUndelivered(context, session, body.ids);
    void alertDeliveries.run();
    return { count };
  });

  mountPictures(app, context);
  mount(app, endpoints.getPushKey, async () => ({ key: (await pushKeys(db, context.vault)).publicKey }));
  mountOwn(app, endpoints.getPushDevices, ({ session }) => readDevices(context, session));
  mountOwn(app, endpoints.addPushDevice, ({ session, body, caller }) =>
    addDevice(context, session, body, caller),
  );
  mountOwn(app, endpoints.removePushDevice, ({ session, params }) =>
    removeDevice(context, session, params.id),
  );
  mountOwn(app, endpoints.testPushDevice, async ({ session, params }) => {
    const device = await findDevice(context, session, params.id);
    await takeTest(session);
    const failure = await pushTo(context, device, testMessage(device.language));
    return { fault: failure?.fault ?? null };
  });
  mount(app, endpoints.renewPushDevice, ({ body }) => renewDevice(context, body));
  mount(app, endpoints.acknowledgeByPush, async ({ body }) => ({
    count: await acknowledge(context, body.token),
  }));
}

/** Acknowledges the incidents in a notification's token, as its person. @throws HttpError 422 */
async function acknowledge(deps: Deps, token: string): Promise<number> {
  const read = readAcknowledgeToken(deps.vault, token, deps.now());
  const user =
    read &&
    (await deps.db
      .selectFrom('users')
      .select(['id', 'role', 'username', 'email'])
      .where('id', '=', read.userId)
      .where('blocked', '=', false)
      .executeTakeFirst());
  if (!user || !allows(user.role, 'incidents_update')) throw refuse('pushTokenInvalid');
  const viewer = { user: { ...user, visibilityRole: user.role }, actor: null };
  return withActor({ kind: 'user', id: user.id, name: user.username, as: null }, () =>
    actOn(deps, viewer, read.incidentIds, { kind: 'acknowledge' }),
  );
}
