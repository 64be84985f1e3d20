import type { Clock } from '#domain/clock.ts';
import type { Observable } from '#domain/observable.ts';
import type { ChannelStatus } from '#platform/channel/types.ts';
import type { ControlLease } from './controlLease.ts';

/** Pause between two tries, milliseconds. */
const retryMs = 1_000;

/** An agent gives a console back by itself when its holder has sent nothing for 15 s; then nothing is left to do. */
const agentGivesUpMs = 20_000;

/** After a view was closed: tries to give back what did not come through, until it does or the agent has done it. */
export async function releaseLater(
  custody: Pick<ControlLease, 'owes' | 'retryRelease'>,
  status: Observable<ChannelStatus>,
  clock: Clock,
): Promise<void> {
  const until = clock.now() + agentGivesUpMs;
  while (custody.owes && clock.now() < until && status.get() !== 'off') {
    await new Promise<void>((resolve) => void clock.after(retryMs, resolve));
    if (status.get() === 'live') await custody.retryRelease().catch(() => {});
  }
}
