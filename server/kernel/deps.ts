import type { Kysely } from 'kysely';
import type { Logger } from '#node/log.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { Config } from './config/config.ts';
import type { WriteFault } from './database/writeFault.ts';
import type { EventReader } from './events/reader.ts';
import type { Messaging } from './messaging/messaging.ts';
import type { Metrics } from './metrics/metrics.ts';

/** The services of a process for its functions, created once at the start. Modules add their own services. */
export interface KernelDeps {
  config: Pick<
    Config,
    | 'afkAfterMs'
    | 'authOrigin'
    | 'credsTtlMs'
    | 'demo'
    | 'development'
    | 'distDir'
    | 'greetingBonus'
    | 'guideUrl'
    | 'offersAgents'
    | 'pairingLimit'
    | 'pricing'
    | 'publicUrl'
    | 'referralLinks'
    | 'referrerBonus'
    | 'clips'
    | 'screenBits'
    | 'screenshotUrl'
    | 'timezone'
    | 'trustProxy'
  >;
  db: Kysely<Tables>;
  /** Reason why the database responds but cannot write; null when it can. */
  writeFault: () => WriteFault | null;
  completedStatements: () => number;
  messaging: Messaging;
  /** The events of the log. Code that changes data appends to the log (`events/append.ts`). */
  events: EventReader;
  /** Whether the process is ending and should get no new calls. */
  isDraining?: () => boolean;
  log: Logger;
  metrics: Metrics;
  now: () => Date;
}

/** The dependencies that a function uses: `Needs<'db' | 'now'>`. */
export type Needs<Name extends keyof KernelDeps> = Pick<KernelDeps, Name>;
