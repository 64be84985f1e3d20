import { conditionKinds, slowEveryMs } from '#domain/alerts/conditions.ts';
import type { LeasedJob } from '#server/kernel/leasedJob.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { withTimeout } from '#node/withTimeout.ts';
import { evaluate, fastKinds } from './evaluate.ts';
import type { Installation } from './installation.ts';

/** Interval of the rounds, milliseconds. */
const everyMs = 2_000;

/** Time limit for what is known of the installation, in milliseconds: other alerts must not wait for a disk that hangs. */
const installationLimitMs = 5_000;

/** Events after which a condition may hold. */
const wakers: ReadonlySet<string> = new Set(['serversUpdated', 'consolesUpdated', 'alertRulesUpdated']);

/**
 * Watches the conditions of all rules, in one API process.
 * @param installation what the process knows about it; null: nothing
 */
export function createAlertJob(
  deps: Needs<'db' | 'now' | 'events' | 'config'>,
  installation: () => Promise<Installation | null>,
): LeasedJob {
  let slowAt = Number.NEGATIVE_INFINITY;
  return {
    name: 'alerts',
    everyMs,
    wokenBy: (wake) =>
      deps.events.onEvent(({ name }) => {
        if (name === 'alertRulesUpdated') slowAt = Number.NEGATIVE_INFINITY;
        if (wakers.has(name)) wake();
      }),
    async run() {
      const isSlow = performance.now() - slowAt >= slowEveryMs;
      if (isSlow) slowAt = performance.now();
      const known = isSlow ? await withTimeout(installation(), installationLimitMs) : null;
      await evaluate(deps, isSlow ? conditionKinds : fastKinds, known);
    },
  };
}
