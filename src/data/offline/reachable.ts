import { getHealth } from '#contract/http/util.ts';
import type { Clock } from '#domain/clock.ts';
import type { Api } from '#platform/api/api.ts';
import { ApiError, isUnreachable, OfflineError } from '#platform/errors/errors.ts';
import type { Link } from './link.ts';

/** Call timeout, milliseconds. */
const timeoutMs = 5_000;
/** Pause before the next attempt while the link does not report a response, milliseconds. */
const pauseMs = 5_000;

/**
 * Resolves when the server has responded to a new call: the link's own state may be outdated in both directions.
 * Never rejects.
 */
export async function whenReachable(api: Api, link: Pick<Link, 'online'>, clock: Clock): Promise<void> {
  while (!(await isReachable(api, clock))) await untilOnline(link, clock);
}

/** Asks the server once, whatever the link says. @throws OfflineError when it cannot be reached */
export async function checkReachable(api: Api, clock: Clock): Promise<void> {
  if (!(await isReachable(api, clock))) throw new OfflineError();
}

async function isReachable(api: Api, clock: Clock): Promise<boolean> {
  const controller = new AbortController();
  const cancel = clock.after(timeoutMs, () => controller.abort());
  try {
    await api.call(getHealth, {}, { signal: controller.signal });
    return true;
  } catch (error) {
    // A rejection is a response too.
    return error instanceof ApiError && !isUnreachable(error);
  } finally {
    cancel();
  }
}

function untilOnline({ online }: Pick<Link, 'online'>, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      stop();
      cancel();
      resolve();
    };
    const cancel = clock.after(pauseMs, done);
    const stop = online.subscribe(() => online.get() && done());
  });
}
