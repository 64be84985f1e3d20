import {
  createAttemptLimiter,
  createChannelRights,
  createDownloads,
  createInviteCodes,
  createLoginLimits,
  createSessions,
  type Vault,
} from '#server/modules/access/index.ts';
import type { Config } from '#server/kernel/config/config.ts';
import type { Store } from '#server/kernel/database/database.ts';
import { createEventReader } from '#server/kernel/events/reader.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { createAlertDeliveries, createPost } from '#server/modules/destinations/index.ts';
import { createMailer } from '#server/modules/mail/index.ts';
import { paymentProvider } from '#server/modules/money/index.ts';
import { checkerOf, createProxyChecks } from '#server/modules/proxies/index.ts';
import { packageKeys } from '#node/packageSignature.ts';
import type { Context } from './context.ts';

interface Given extends Needs<'messaging' | 'isDraining' | 'log' | 'metrics' | 'now'> {
  config: Config;
  store: Store;
  /** Signs sessions, codes, links and packages. */
  key: string;
  vault: Vault;
}

/**
 * Creates the services of one API process.
 * @param started gets the function that stops each of them, in the order in which they were started
 */
export async function createContext(
  { config, store, key, vault, messaging, log, metrics, now, isDraining }: Given,
  started: (stop: () => unknown) => void,
): Promise<Context> {
  const { db } = store;
  const events = await createEventReader({ db, log, wakeOthers: messaging.wakeOthers });
  started(() => events.close());
  started(store.onStored(() => events.wake(true)));
  started(messaging.onWake((event) => (event ? events.deliver(event) : events.wake(false))));
  events.onEvent(({ name }) => metrics.events.inc({ name }));
  const attempts = createAttemptLimiter(db, now);
  const channelRights = createChannelRights({ attempts, db, events, messaging, now, log });
  started(() => channelRights.close());
  const mailer = createMailer({ config, log, now });
  started(() => mailer.close());
  const proxyChecks = createProxyChecks({ db, log, now, vault }, checkerOf(config));
  started(() => proxyChecks.close());
  const post = createPost({ networks: config.alertNetworks });
  const downloads = createDownloads(key, now);
  const alertDeliveries = createAlertDeliveries({
    config,
    db,
    downloads,
    events,
    log,
    mailer,
    now,
    post,
    vault,
  });
  started(() => alertDeliveries.close());
  return {
    config,
    db,
    writeFault: store.writeFault,
    completedStatements: store.completed,
    messaging,
    events,
    channelRights,
    sessions: createSessions({ db, key, ttlMs: config.sessionTtlMs, now }),
    loginLimits: createLoginLimits(attempts),
    attempts,
    inviteCodes: createInviteCodes(key, now),
    mailer,
    post,
    alertDeliveries,
    downloads,
    packageKey: packageKeys(key).privateKey,
    vault,
    payments: await paymentProvider(config, key),
    proxyChecks,
    ...(isDraining && { isDraining }),
    log,
    metrics,
    now,
  };
}
