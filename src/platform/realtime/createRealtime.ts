import { type EventName, type EventPayload, events, realtimePath } from '#contract/events/index.ts';
import type { SocketAuth } from '#contract/http/me.ts';
import { type Clock, systemClock } from '#domain/clock.ts';
import { createObservable } from '#domain/observable.ts';
import { ContractError } from '#platform/errors/errors.ts';
import { type ConnectSocket, connectLate, type RealtimeSocket } from './lateSocket.ts';
import type { Realtime, RealtimeListener, RealtimeStatus } from './realtime.ts';

/** Reconnection attempts, and the pause between two in milliseconds (specification, business constants). */
const maxAttempts = 5;
const pauseMs = 1_000;
/** Timeout of one attempt, milliseconds; the library's default is 20 s. */
const attemptTimeoutMs = 5_000;
/** How long the API may take to send the missed events, milliseconds; an API of an earlier release does not send them. */
const resumeTimeoutMs = 5_000;

export interface RealtimeDeps {
  url: string;
  /** Called when an event does not match its schema. */
  onContractError(error: ContractError): void;
  /** Called after a failed connection attempt. */
  onAttemptFailed?(): void;
  connectSocket?: ConnectSocket;
  clock?: Pick<Clock, 'after'>;
}

interface Credentials {
  token: string;
  auth: SocketAuth;
}

/** The {@link Realtime} events over Socket.IO. */
export function createRealtime({
  url,
  onContractError,
  onAttemptFailed = () => undefined,
  connectSocket = connectLate(),
  clock = systemClock,
}: RealtimeDeps): Realtime {
  const status = createObservable<RealtimeStatus>('off');
  const listeners = new Set<RealtimeListener>();
  let current: ({ socket: RealtimeSocket } & Credentials) | null = null;
  /** The connection before a renewal; it is closed once the current one is open. */
  let previous: RealtimeSocket | null = null;
  /** Position up to which the API has sent its events; null: the API sends no position, or nothing has been loaded yet. */
  let position: string | null = null;
  let isResuming = false;
  let cancelResumeTimeout = (): void => undefined;

  /** After a position, the API sends the missed events. */
  function awaitMissed(): void {
    cancelResumeTimeout();
    isResuming = position !== null;
    if (isResuming) cancelResumeTimeout = clock.after(resumeTimeoutMs, () => tell('reload', {}));
  }

  function tell<N extends EventName>(name: N, payload: EventPayload<N>): void {
    for (const listener of listeners) listener(name, payload);
  }

  function onSocketEvent(name: string, payload: unknown): void {
    if (!isEventName(name)) return;
    const parsed = events[name].safeParse(payload);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      return onContractError(
        new ContractError(name, issue?.path.join('.') ?? '', issue?.message ?? 'unreadable'),
      );
    }
    if (name === 'position' || name === 'reload') cancelResumeTimeout();
    if (name === 'position') ({ position } = parsed.data as EventPayload<'position'>);
    else tell(name, parsed.data as EventPayload<typeof name>);
  }

  function open({ token, auth }: Credentials): RealtimeSocket {
    const socket = connectSocket(url, {
      path: realtimePath,
      ...(auth === 'query' && { query: { token } }),
      auth: {
        ...(auth !== 'query' && { token }),
        // Read at each attempt.
        get position() {
          return position ?? undefined;
        },
      },
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      forceNew: true,
      reconnectionAttempts: maxAttempts,
      reconnectionDelay: pauseMs,
      reconnectionDelayMax: pauseMs,
      randomizationFactor: 0,
      timeout: attemptTimeoutMs,
    });
    const isCurrent = () => current?.socket === socket;
    socket.on('connect', () => {
      if (!isCurrent()) return;
      closePrevious();
      awaitMissed();
      status.set('live');
    });
    socket.on('disconnect', () => {
      // An inactive socket was refused or disconnected by the server: it does not reconnect automatically.
      if (isCurrent()) status.set(socket.active ? 'reconnecting' : 'lost');
      // Events are missed until the renewed connection is open.
      else if (socket === previous && status.get() === 'live') status.set('reconnecting');
    });
    socket.on('connect_error', () => {
      if (!isCurrent()) return;
      if (!socket.active) status.set('lost');
      onAttemptFailed();
    });
    socket.io.on('reconnect_failed', () => isCurrent() && status.set('lost'));
    socket.onAny(onSocketEvent);
    return socket;
  }

  // Sockets report their end while `disconnect` runs; one that is closed here must not count as lost.
  function closePrevious(): void {
    const socket = previous;
    previous = null;
    socket?.disconnect();
  }

  function closeCurrent(): void {
    const socket = current?.socket;
    current = null;
    socket?.disconnect();
  }

  function disconnect(): void {
    closePrevious();
    closeCurrent();
    cancelResumeTimeout();
    position = null;
    status.set('off');
  }

  return {
    status,
    isResuming: () => isResuming,
    connect(token, auth, since = null) {
      if (current?.token === token) return;
      disconnect();
      position = since;
      current = { socket: open({ token, auth }), token, auth };
      status.set('connecting');
    },
    renew(token, auth) {
      if (!current || current.token === token) return;
      // During an earlier renewal only the connection before it is open.
      if (previous) closeCurrent();
      else previous = current.socket;
      current = { socket: open({ token, auth }), token, auth };
    },
    disconnect,
    reconnect({ evenIfLive = false } = {}) {
      const now = status.get();
      if (!current || !(now === 'lost' || now === 'reconnecting' || (now === 'live' && evenIfLive))) return;
      const { token, auth } = current;
      closeCurrent();
      current = { socket: open({ token, auth }), token, auth };
      status.set('reconnecting');
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const isEventName = (name: string): name is EventName => Object.hasOwn(events, name);
