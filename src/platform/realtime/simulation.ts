import type { EventName, EventPayload } from '#contract/events/index.ts';
import type { Clock } from '#domain/clock.ts';
import type { ConnectSocket } from './lateSocket.ts';

type Handler = (...args: unknown[]) => void;

/** The connection options that the simulation supports, as Socket.IO names them. */
interface Options {
  auth?: { token: string };
  query?: { token: string };
  reconnectionAttempts: number;
  reconnectionDelay: number;
  timeout: number;
}

export class SocketSimulation {
  isOnline = true;
  /** From the start of an attempt until the server has joined the rooms, milliseconds. */
  joinMs = 10;
  /** From the server to the client, milliseconds. */
  latencyMs = 10;
  readonly clock: Clock;
  /** Whether the server accepts this token. */
  readonly accepts: (token: string) => boolean;
  readonly #sockets: SimulatedSocket[] = [];

  constructor(clock: Clock, accepts: (token: string) => boolean) {
    this.clock = clock;
    this.accepts = accepts;
  }

  /** Replaces the library's `io`. */
  readonly connect = ((_url: string, options: Options) => {
    const socket = new SimulatedSocket(this, options);
    this.#sockets.push(socket);
    return socket;
  }) as unknown as ConnectSocket;

  /** Sends an event to all clients that have joined. */
  emit<N extends EventName>(name: N, payload: EventPayload<N>): void {
    for (const socket of this.#sockets) socket.deliver(name, payload);
  }

  setOnline(isOnline: boolean): void {
    this.isOnline = isOnline;
    if (!isOnline) for (const socket of this.#sockets) socket.drop();
  }

  /** The server disconnects all clients whose token it no longer accepts. */
  disconnectRejected(): void {
    for (const socket of this.#sockets) if (!this.accepts(socket.token)) socket.kick();
  }
}

/** One client that reconnects automatically. */
class SimulatedSocket {
  /** As in the library: whether it connects or reconnects automatically. */
  active = true;
  readonly token: string;
  readonly io = { on: (name: string, handler: Handler) => this.on(name, handler) };
  readonly #server: SocketSimulation;
  readonly #options: Options;
  readonly #handlers = new Map<string, Handler>();
  #any: Handler = () => undefined;
  #isJoined = false;
  #isConnected = false;
  #failures = 0;
  /** Distinguishes the timers of the current connection from those of earlier ones. */
  #generation = 0;

  constructor(server: SocketSimulation, options: Options) {
    this.#server = server;
    this.#options = options;
    this.token = options.auth?.token ?? options.query?.token ?? '';
    this.#attempt();
  }

  on(name: string, handler: Handler): void {
    this.#handlers.set(name, handler);
  }

  onAny(handler: Handler): void {
    this.#any = handler;
  }

  disconnect(): void {
    this.active = false;
    this.#leave();
  }

  /** The server disconnects this client, which then stays disconnected. */
  kick(): void {
    if (!this.#isJoined) return;
    this.active = false;
    this.#leave();
  }

  /** The network fails. */
  drop(): void {
    if (!this.#isJoined) return;
    this.#leave();
    this.#after(this.#options.reconnectionDelay, () => this.#attempt());
  }

  deliver(name: EventName, payload: unknown): void {
    if (this.#isJoined) this.#after(this.#server.latencyMs, () => this.#any(name, payload));
  }

  #fire(name: string): void {
    this.#handlers.get(name)?.();
  }

  #after(ms: number, run: () => void): void {
    const generation = this.#generation;
    this.#server.clock.after(ms, () => this.#generation === generation && run());
  }

  #leave(): void {
    const wasConnected = this.#isConnected;
    this.#generation++;
    this.#isJoined = this.#isConnected = false;
    if (wasConnected) this.#fire('disconnect');
  }

  #attempt(): void {
    if (!this.#server.isOnline) return this.#after(this.#options.timeout, () => this.#fail());
    this.#after(this.#server.joinMs, () => {
      if (!this.#server.isOnline) return this.#fail();
      if (!this.#server.accepts(this.token)) {
        this.active = false;
        return this.#fire('connect_error');
      }
      this.#isJoined = true;
      this.#after(this.#server.latencyMs, () => {
        this.#isConnected = true;
        this.#failures = 0;
        this.#fire('connect');
      });
    });
  }

  #fail(): void {
    const hasGivenUp = ++this.#failures > this.#options.reconnectionAttempts;
    this.#fire('connect_error');
    if (hasGivenUp) this.#fire('reconnect_failed');
    else this.#after(this.#options.reconnectionDelay, () => this.#attempt());
  }
}
