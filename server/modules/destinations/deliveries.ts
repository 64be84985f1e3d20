import type { Needs } from '#server/kernel/deps.ts';
import type { LeasedJob } from '#server/kernel/leasedJob.ts';
import { claimDestinations, notifyDestination } from './deliver.ts';
import { planEvents } from './plan.ts';
import type { SendDeps } from './send.ts';

/** How often is looked for what is due and for what other processes have left behind, milliseconds. */
const everyMs = 2_000;

/** Tells destinations of incidents. */
export interface AlertDeliveries {
  /** Plans what has happened, and sends what is due. */
  run(): Promise<void>;
  /** Resolves when this process sends no message. */
  idle(): Promise<void>;
  /** Lets the messages end that are being sent, and sends no other ones. */
  close(): Promise<void>;
}

/**
 * What has to be told are rows: planned in the transaction that marks an event as handled, and sent by whichever process claims the
 * destination. So nothing is lost when a process dies, and no two processes tell somebody the same.
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
      // A destination that is slow delays no other one.
      for (const destination of await claimDestinations(db, now()))
        follow(notifyDestination(deps, destination), 'a destination of alerts could not be told');
    } while (isAgain && !isClosed);
  }

  function run(): Promise<void> {
    if (isClosed) return Promise.resolve();
    // What happens during a round is seen by the next one.
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

/** Sends what is due by its time, and what processes have left behind that have ended. */
export const createAlertDeliveryJob = (deliveries: AlertDeliveries): LeasedJob => ({
  name: 'alert deliveries',
  everyMs,
  run: () => deliveries.run(),
});
