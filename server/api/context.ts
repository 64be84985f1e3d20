import type { Kysely } from 'kysely';
import type { KeyObject } from 'node:crypto';
import type { AttemptLimiter } from '#server/access/attemptLimiter.ts';
import type { ChannelRights } from '#server/access/channelRights.ts';
import type { Downloads } from '#server/access/downloads.ts';
import type { InviteCodes } from '#server/access/inviteCodes.ts';
import type { LoginLimits } from '#server/access/loginLimits.ts';
import type { Sessions } from '#server/access/sessions.ts';
import type { Vault } from '#server/access/vault.ts';
import type { Config } from '#server/config.ts';
import type { PaymentProvider } from '#server/money/provider.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { ProxyChecks } from '#server/proxies/checks.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import type { Messaging } from '#server/messaging/types.ts';
import type { Events } from '#server/realtime/events.ts';
import type { Tables } from '#server/store/tables.ts';
import type { WriteFault } from '#server/store/writeFault.ts';
import type { Logger } from '#server/log.ts';

/** Dependencies of the calls, created once at the start. */
export interface Context {
  config: Pick<
    Config,
    | 'afkAfterMs'
    | 'authOrigin'
    | 'credsTtlMs'
    | 'demo'
    | 'development'
    | 'distDir'
    | 'greetingBonus'
    | 'offersAgents'
    | 'pairingLimit'
    | 'pricing'
    | 'publicUrl'
    | 'referralLinks'
    | 'referrerBonus'
    | 'screenshotUrl'
    | 'timezone'
    | 'trustProxy'
  >;
  db: Kysely<Tables>;
  /** Reason why the database responds but cannot write; null when it can. */
  writeFault: () => WriteFault | null;
  /** Number of statements that the database has completed so far. */
  completedStatements: () => number;
  messaging: Messaging;
  sessions: Sessions;
  channelRights: ChannelRights;
  loginLimits: LoginLimits;
  attempts: AttemptLimiter;
  /** Codes for a registration. */
  inviteCodes: InviteCodes;
  mailer: Mailer;
  downloads: Downloads;
  /** Encrypts the secrets of accounts. */
  vault: Vault;
  /** Signs the packages of the agent. */
  packageKey: KeyObject;
  events: Events;
  /** Takes the payments of users; null: nobody can pay, because no provider is set up. */
  payments: PaymentProvider | null;
  /** Carries out checks of proxies. */
  proxyChecks: ProxyChecks;
  /** Whether the process is ending and should get no new calls. */
  isDraining?: () => boolean;
  log: Logger;
  metrics: Metrics;
  now: () => Date;
}
