import { backOffMs, isWorthRetrying } from '#data/realtime/retryPolicy.ts';
import type { Registry } from '#data/realtime/registry.ts';
import type { Clock } from '#domain/clock.ts';
import type { Realtime } from '#platform/realtime/types.ts';
import type { Session } from './types.ts';

interface FollowParts {
  session: Session;
  registry: Registry;
  realtime: Pick<Realtime, 'status'>;
  clock: Clock;
}

/**
 * Keeps the session in step with what the API tells of its user, also with what it told while the connection was away.
 * The user is loaded once at a time; what fails is tried again for as long as somebody is signed in. Returns the way to
 * stop.
 */
export function followUser({ session, registry, realtime, clock }: FollowParts): () => void {
  const signedInId = (): number | null => {
    const state = session.state.get();
    return state.kind === 'signedIn' ? state.user.id : null;
  };
  const isMine = (userId: number): boolean => signedInId() === userId;

  let wanted: { creds: boolean } | null = null;
  let running: Promise<void> | null = null;
  /** Events may have passed unheard since the connection was last up. */
  let hasMissed = false;

  const pause = (ms: number): Promise<void> => new Promise((done) => void clock.after(ms, done));

  async function work(): Promise<void> {
    let failures = 0;
    while (wanted && signedInId() !== null) {
      const now = wanted;
      wanted = null;
      try {
        await session.reload(now);
        failures = 0;
      } catch (error) {
        if (!isWorthRetrying(error)) throw error;
        const later = wanted as { creds: boolean } | null;
        wanted = { creds: now.creds || later?.creds === true };
        await pause(backOffMs(failures++));
      }
    }
    wanted = null;
  }

  function refresh({ creds }: { creds: boolean }): Promise<void> {
    wanted = { creds: creds || wanted?.creds === true };
    running ??= work().finally(() => (running = null));
    return running;
  }

  const stops = [
    registry.on('userUpdated', async (payloads) => {
      const mine = payloads.filter(({ id }) => isMine(id));
      if (mine.some(({ blocked }) => blocked)) await session.logout('blocked');
      else if (mine.length > 0) await refresh({ creds: false });
    }),
    registry.on('userTokenUpdated', async (payloads) => {
      if (payloads.some(({ userId }) => isMine(userId))) await refresh({ creds: true });
    }),
    registry.on('balanceUpdated', async (payloads) => {
      if (payloads.some(({ userId }) => isMine(userId))) await refresh({ creds: false });
    }),
    realtime.status.subscribe(() => {
      const status = realtime.status.get();
      if (status === 'reconnecting' || status === 'lost') hasMissed = true;
      else if (status === 'off') hasMissed = false;
      if (status !== 'live' || !hasMissed) return;
      hasMissed = false;
      // What fails for good is told by whoever calls next.
      refresh({ creds: false }).catch(() => undefined);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
