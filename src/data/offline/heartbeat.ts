import type { Clock } from '#domain/clock.ts';
import type { Link } from './link.ts';

/**
 * Time without a response after which the server is probed, milliseconds. With the link's probe timeout of 5 s a dead
 * connection is detected after 15 s.
 */
const silenceMs = 10_000;

export interface HeartbeatDeps {
  link: Pick<Link, 'online' | 'lastResponseAt' | 'check'>;
  /** Whether the page is in use: a page in the background does not probe. */
  isActive(): boolean;
  clock: Clock;
}

/**
 * Detects a dead connection that no error reports: calls hang and no connection closes. Returns a function that checks
 * at once, for the moment in which the page becomes visible again.
 */
export function startHeartbeat({ link, isActive, clock }: HeartbeatDeps): () => void {
  const startedAt = clock.now();
  let cancel = (): void => undefined;

  function tick(): void {
    cancel();
    const left = (link.lastResponseAt() ?? startedAt) + silenceMs - clock.now();
    // A link that is known to be down probes on its own.
    if (left <= 0 && isActive() && link.online.get()) link.check();
    cancel = clock.after(left > 0 && left <= silenceMs ? left : silenceMs, tick);
  }

  tick();
  return tick;
}
