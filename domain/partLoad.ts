import { type Clock, systemClock } from './clock.ts';

/** Timeout for a part of the app that is loaded on demand (specification), in milliseconds. */
export const partTimeoutMs = 120_000;

/**
 * A file of the app has not arrived within {@link partTimeoutMs}. It may still arrive; a reload of the page
 * requests it again.
 */
export class PartTimeoutError extends Error {
  override readonly name = 'PartTimeoutError';
}

/**
 * Loads a part of the app within the timeout, because a browser waits forever for a file whose connection
 * hangs.
 * @throws PartTimeoutError
 */
export async function loadInTime<T>(
  load: () => Promise<T>,
  clock: Pick<Clock, 'after'> = systemClock,
): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const cancel = clock.after(partTimeoutMs, () =>
    reject(new PartTimeoutError(`A part of the app has not arrived within ${partTimeoutMs / 1000} s`)),
  );
  try {
    return await Promise.race([load(), promise]);
  } finally {
    cancel();
  }
}
