import type { Needs } from '#server/kernel/deps.ts';
import type { LeasedJob } from '#server/kernel/leasedJob.ts';
import { claimDestinations, notifyDestination } from './deliver.ts';
import { planEvents } from './plan.ts';
import type { SendDeps } from './send.ts';

/** Interval of the search for due messages, and for those that other processes left behind, in milliseconds. */
const everyMs = 2_000;

/** Tells destinations of incidents. */
export interface AlertDeliveries {
  /** Plans messages about new events, and sends the due ones. */
  run(): Promise<void>;
  /** Resolves when this process is not sending any message. */
  idle(): Promise<void>;
  /** Waits for the messages that are being sent, and starts no others. */
  close(): Promise<void>;
}

/**
 * Messages are rows: planned in the transaction that marks an event as handled, and sent by any process that
 * claims the destination. Thus nothing is lost when a process dies, and no two processes send the same
 * message.
 */
export function createAlertDeliveries(deps: SendDeps & Needs<'events'>): AlertDeliveries {
  const { db, log, now, events } = deps;
  const running = new Set<Promise<void>>();
  let isClosed = false;
  let current: Promise<void> | null = null;
  let isAgain = false;

  const follow = (work: Promise<void>, fault: string): void => {
    const followed = work
      .catch((error: unknown) => log.error({ err: error }, fault))
      .finally(() => running.delete(followed));
    running.add(followed);
  };

  async function round(): Promise<void> {
    do {
      isAgain = false;
      await planEvents(db, now());
      // A slow destination does not delay others.
      for (const destination of await claimDestinations(db, now()))
        follow(notifyDestination(deps, destination), 'a destination of alerts could not be told');
    } while (isAgain && !isClosed);
  }

  function run(): Promise<void> {
    if (isClosed) return Promise.resolve();
    // Events during a round are handled by the next one.
    if (current) isAgain = true;
    current ??= round().finally(() => (current = null));
    return current;
  }

  const stop = events.onEvent(({ name }) => {
    if (name === 'incidentsUpdated') follow(run(), 'alerts could not be delivered');
  });
  const idle = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running);
  };
  return {
    run,
    idle,
    async close() {
      isClosed = true;
      stop();
      await current?.catch(() => undefined);
      await idle();
    },
  };
}

/** Sends messages that are due by their time, and those left behind by ended processes. */
export const createAlertDeliveryJob = (deliveries: AlertDeliveries): LeasedJob => ({
  name: 'alert deliveries',
  everyMs,
  run: () => deliveries.run(),
});
