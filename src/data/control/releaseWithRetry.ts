import type { Clock } from '#domain/clock.ts';
import type { Observable } from '#domain/observable.ts';
import type { ChannelStatus } from '#platform/channel/channel.ts';
import type { ControlLease } from './controlLease.ts';

/** Pause between two attempts, milliseconds. */
const retryMs = 1_000;

/** An agent releases a console automatically 15 s after the last message of its holder; later attempts have no purpose. */
const agentReleaseMs = 20_000;

/** Retries a release that failed when the view was closed, until it succeeds or the agent has released the console. */
export async function releaseWithRetry(
  lease: Pick<ControlLease, 'needsRelease' | 'retryRelease'>,
  status: Observable<ChannelStatus>,
  clock: Clock,
): Promise<void> {
  const deadline = clock.now() + agentReleaseMs;
  while (lease.needsRelease && clock.now() < deadline && status.get() !== 'off') {
    await new Promise<void>((resolve) => void clock.after(retryMs, resolve));
    if (status.get() === 'live') await lease.retryRelease().catch(() => {});
  }
}
