import type { EventName, EventPayload } from '#contract/events/index.ts';
import type { SocketAuth } from '#contract/http/me.ts';
import type { Observable } from '#domain/observable.ts';

/** `lost`: all attempts failed or the server refused; only {@link Realtime.reconnect} tries again. */
export type RealtimeStatus = 'off' | 'connecting' | 'live' | 'reconnecting' | 'lost';

export type RealtimeListener = <N extends EventName>(name: N, payload: EventPayload<N>) => void;

export interface Realtime {
  readonly status: Observable<RealtimeStatus>;
  /**
   * Whether the API sends the events that were missed before this connection: nothing has to be reloaded. If
   * the API cannot, the event `reload` follows.
   */
  isResuming(): boolean;
  /**
   * Connects, or reconnects if the token has changed. `auth`: where the server expects the token. `position`:
   * the position of the events at the time the data was loaded; null: unknown.
   */
  connect(token: string, auth: SocketAuth, position?: string | null): void;
  /**
   * Continues with another token of the same session: the old connection stays open until the new one is, so that no
   * event is lost. When the old one ends first, the status is `reconnecting` until then.
   */
  renew(token: string, auth: SocketAuth): void;
  disconnect(): void;
  /**
   * Reconnects at once, with five new attempts, when it is lost or waits for its next attempt; `evenIfLive`: also
   * when it is live.
   */
  reconnect(options?: { evenIfLive?: boolean }): void;
  /** Calls back with every valid event. Returns a function that unsubscribes. */
  listen(listener: RealtimeListener): () => void;
}
