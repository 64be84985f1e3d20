import { pause, plan } from './plan.ts';

/** Maximum wait for all pictures of a wall; after it the wall is measured anyway. */
const settleWithinMs = 40_000;

/** Waits until every tile has painted a picture, then a little longer. */
export async function settle(tiles: number, frames: () => Promise<number>): Promise<void> {
  const startedAt = performance.now();
  while ((await frames()) < tiles && performance.now() - startedAt < settleWithinMs) await pause(250);
  await pause(plan.settleMs);
}
