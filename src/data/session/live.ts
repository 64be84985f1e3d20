import { backOffMs, isWorthRetrying } from '#data/realtime/retryPolicy.ts';
import type { Registry } from '#data/realtime/registry.ts';
import type { Clock } from '#domain/clock.ts';
import type { Realtime } from '#platform/realtime/realtime.ts';
import type { Session } from './sessionState.ts';

/**
 * The user is loaded before the first connection, which usually opens in a fraction of this time, milliseconds. Events
 * may have been missed when it took longer.
 */
const slowConnectMs = 1_000;

interface SyncUserDeps {
  session: Session;
  registry: Registry;
  realtime: Pick<Realtime, 'status' | 'isResuming'>;
  clock: Clock;
}

/**
 * Keeps the session and its channel credentials up to date with events of its user, including events that were missed
 * while disconnected. Loads of the user never overlap; failures are retried while somebody is signed in. Returns a
 * function that stops.
 */
export function syncUser({ session, registry, realtime, clock }: SyncUserDeps): () => void {
  const signedInId = (): number | null => {
    const state = session.state.get();
    return state.kind === 'signedIn' ? state.user.id : null;
  };
  const isMine = (userId: number): boolean => signedInId() === userId;

  let pending: { creds: boolean } | null = null;
  let running: Promise<void> | null = null;
  /** Events may have been missed since the connection was last up. */
  let hasMissed = false;
  let cancelSlowConnect = (): void => undefined;

  const pause = (ms: number): Promise<void> => new Promise((done) => void clock.after(ms, done));

  async function runPending(): Promise<void> {
    let failures = 0;
    while (pending && signedInId() !== null) {
      const request = pending;
      pending = null;
      try {
        await session.reload(request);
        failures = 0;
      } catch (error) {
        const newer = pending as { creds: boolean } | null;
        if (!isWorthRetrying(error)) {
          if (newer) continue;
          throw error;
        }
        pending = { creds: request.creds || newer?.creds === true };
        await pause(backOffMs(failures++));
      }
    }
    pending = null;
  }

  function refresh({ creds }: { creds: boolean }): Promise<void> {
    pending = { creds: creds || pending?.creds === true };
    running ??= runPending().finally(() => (running = null));
    return running;
  }

  const stops = [
    registry.on('userUpdated', async (payloads) => {
      const mine = payloads.filter(({ id }) => isMine(id));
      if (mine.some(({ blocked }) => blocked)) await session.logout('blocked');
      else if (mine.length > 0) await refresh({ creds: false });
    }),
    registry.on('userTokenUpdated', async (payloads, { refreshes }) => {
      if (!payloads.some(({ userId }) => isMine(userId))) return;
      // First, because control ends with the right to it.
      await refresh({ creds: true });
      // With other rights the user sees other objects, of which no event follows.
      void refreshes.reloadTracked();
    }),
    registry.on('balanceUpdated', async (payloads) => {
      if (payloads.some(({ userId }) => isMine(userId))) await refresh({ creds: false });
    }),
    // Rights and servers may have changed without an event.
    registry.on('reload', () => refresh({ creds: true })),
    // The user has the name of the plan.
    registry.on('plansUpdated', () => refresh({ creds: false })),
    realtime.status.subscribe(() => {
      const status = realtime.status.get();
      cancelSlowConnect();
      if (status === 'reconnecting' || status === 'lost') hasMissed = true;
      else if (status === 'off') hasMissed = false;
      else if (status === 'connecting')
        cancelSlowConnect = clock.after(slowConnectMs, () => (hasMissed = true));
      if (status !== 'live' || !hasMissed) return;
      hasMissed = false;
      if (realtime.isResuming()) return;
      // The servers that the credentials allow may have changed. The response contains new ones in any case, and the
      // channel switches to them without an interruption. A permanent failure is reported by the next call.
      refresh({ creds: true }).catch(() => undefined);
    }),
    () => cancelSlowConnect(),
  ];
  return () => stops.forEach((stop) => stop());
}
