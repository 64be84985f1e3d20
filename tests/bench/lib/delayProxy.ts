import { type FaultProxy, startFaultProxy } from '#tests/support/faultProxy.ts';

/**
 * A TCP proxy to `target` on 127.0.0.1 with additional latency: every byte arrives `roundTripMs / 2` later,
 * in order, in both directions. Bandwidth is not limited.
 */
export const startDelayProxy = (target: number, roundTripMs: number): Promise<FaultProxy> =>
  startFaultProxy(target, { roundTripMs });
