import type { Clock } from '#domain/clock.ts';
import type { Link } from './link.ts';

/**
 * Silence after which the server is asked whether it is still there, milliseconds. With the link's limit of 5 s for
 * an answer a line that swallows everything is told after 15 s.
 */
const silenceMs = 10_000;

export interface HeartbeatParts {
  link: Pick<Link, 'online' | 'lastHeard' | 'suspect'>;
  /** Whether anybody would notice: a page in the background asks nothing. */
  isWatched(): boolean;
  clock: Clock;
}

/**
 * Finds out that the line to the server is dead though nobody has been told: calls hang, and no connection breaks.
 * Returns the way to look at once, for the moment in which somebody looks at the page again.
 */
export function startHeartbeat({ link, isWatched, clock }: HeartbeatParts): () => void {
  const startedAt = clock.now();
  let cancel = (): void => undefined;

  function look(): void {
    cancel();
    const left = (link.lastHeard() ?? startedAt) + silenceMs - clock.now();
    // A link that is known to be down looks by itself.
    if (left <= 0 && isWatched() && link.online.get()) link.suspect();
    cancel = clock.after(left > 0 && left <= silenceMs ? left : silenceMs, look);
  }

  look();
  return look;
}
