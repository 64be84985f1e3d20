import type { EventName, EventPayload } from '#contract/events/index.ts';
import type { SocketAuth } from '#contract/http/me.ts';
import type { Observable } from '#domain/observable.ts';

/** `lost`: it gave up, or was refused; only {@link Realtime.reconnect} tries again. */
export type RealtimeStatus = 'off' | 'connecting' | 'live' | 'reconnecting' | 'lost';

export type RealtimeListener = <N extends EventName>(name: N, payload: EventPayload<N>) => void;

/** Events of the API as they happen. */
export interface Realtime {
  readonly status: Observable<RealtimeStatus>;
  /** Connects, or connects anew when the token is another one. `auth`: where the server takes the token. */
  connect(token: string, auth: SocketAuth): void;
  disconnect(): void;
  /** Tries at once, with five new attempts, when it has given up or waits for its next one; `evenIfLive`: in any case. */
  reconnect(options?: { evenIfLive?: boolean }): void;
  /** Every event that fits its schema. Returns the way to stop. */
  listen(listener: RealtimeListener): () => void;
}
