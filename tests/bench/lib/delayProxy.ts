import { type FaultProxy, startFaultProxy } from '#tests/support/faultProxy.ts';

/**
 * A TCP line to `target` on 127.0.0.1 that is longer than it is: every byte arrives `roundTripMs / 2` later,
 * in order, in both directions. Bandwidth is not limited.
 */
export const startDelayProxy = (target: number, roundTripMs: number): Promise<FaultProxy> =>
  startFaultProxy(target, { roundTripMs });
