import type { LeasedJob } from '#server/kernel/leasedJob.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { type Deps, finishRestarts, performAll } from './perform.ts';
import { claimRemedies } from './claimRemedies.ts';

/** Interval of the rounds, milliseconds. */
const everyMs = 5_000;

/** One round: what is under way goes on, and what rules want now is written and then done. */
export async function remedyRound(deps: Deps): Promise<void> {
  await finishRestarts(deps);
  await performAll(deps, await claimRemedies(deps.db, deps.now()));
}

/** Takes the remedies of alert rules, in one API process. */
export const createRemedyJob = (deps: Deps & Needs<'events'>): LeasedJob => ({
  name: 'remedies',
  everyMs,
  wokenBy: (wake) =>
    deps.events.onEvent(({ name }) => {
      if (name === 'incidentsUpdated' || name === 'alertRulesUpdated') wake();
    }),
  run: () => remedyRound(deps),
});
