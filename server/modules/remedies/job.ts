import type { LeasedJob } from '#server/kernel/leasedJob.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { type Deps, finishRestarts, performAll } from './perform.ts';
import { claimRemedies } from './claimRemedies.ts';

/** Interval of the rounds, milliseconds. */
const everyMs = 5_000;

/** One round: continues acts under way, then claims and performs the acts that rules want now. */
export async function remedyRound(deps: Deps): Promise<void> {
  await finishRestarts(deps);
  await performAll(deps, await claimRemedies(deps.db, deps.now()));
}

/** Runs the remedies of alert rules, in one API process. */
export const createRemedyJob = (deps: Deps & Needs<'events'>): LeasedJob => ({
  name: 'remedies',
  everyMs,
  wokenBy: (wake) =>
    deps.events.onEvent(({ name }) => {
      if (name === 'incidentsUpdated' || name === 'alertRulesUpdated') wake();
    }),
  run: () => remedyRound(deps),
});
