/** A quick run has one device, and no start without a build. */
export { quick } from '../lib/quick.ts';

/** Waits during another operation. */
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
