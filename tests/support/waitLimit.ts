import { vi } from 'vitest';
import { waitLimitMs } from './waitLimitMs.ts';

/**
 * Lets `vi.waitFor` and `vi.waitUntil` wait as long as `expect.poll`: Vitest has no option for it, and its second is too
 * short on a busy machine. Files of one process share `vi`, so it is changed once.
 */
const changed = Symbol.for('dugout.waitLimit');
const shared = globalThis as typeof globalThis & { [changed]?: true };
if (!shared[changed]) {
  shared[changed] = true;
  for (const name of ['waitFor', 'waitUntil'] as const) {
    const wait = vi[name] as typeof vi.waitFor;
    Object.assign(vi, {
      [name]: ((check, options) =>
        wait(
          check,
          typeof options === 'number' ? options : { timeout: waitLimitMs, ...options },
        )) satisfies typeof vi.waitFor,
    });
  }
}
