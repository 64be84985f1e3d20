/** A quick run has one device, and no start without a build. */
export { quick } from '../lib/quick.ts';

/** Waits while something else happens. */
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
