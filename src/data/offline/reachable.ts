import { getHealth } from '#contract/http/util.ts';
import type { Clock } from '#domain/clock.ts';
import type { Api } from '#platform/api/types.ts';
import { ApiError, isUnreachable } from '#platform/errors/errors.ts';
import type { Link } from './link.ts';

/** An answer that takes longer counts as none, milliseconds. */
const answerMs = 5_000;
/** Pause before the next try while nothing says that the link is back, milliseconds. */
const pauseMs = 5_000;

/**
 * Resolves when the server has answered a call made now: the link's own state may still be that of a moment ago,
 * in both directions. Never rejects.
 */
export async function whenReachable(api: Api, link: Pick<Link, 'online'>, clock: Clock): Promise<void> {
  while (!(await answers(api, clock))) await untilOnline(link, clock);
}

async function answers(api: Api, clock: Clock): Promise<boolean> {
  const giveUp = new AbortController();
  const cancel = clock.after(answerMs, () => giveUp.abort());
  try {
    await api.call(getHealth, {}, { signal: giveUp.signal });
    return true;
  } catch (error) {
    // A refusal is an answer too.
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
