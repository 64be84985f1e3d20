import { pause, plan } from './plan.ts';

/** Longest wait for a wall to have all of its pictures; one that needs longer is measured as it is. */
const settleWithinMs = 40_000;

/** Waits until as many pictures were painted as there are tiles, then a moment longer. */
export async function settle(tiles: number, frames: () => Promise<number>): Promise<void> {
  const startedAt = performance.now();
  while ((await frames()) < tiles && performance.now() - startedAt < settleWithinMs) await pause(250);
  await pause(plan.settleMs);
}
