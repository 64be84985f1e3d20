import {
  connect,
  DebugEvents,
  Events,
  headers,
  jwtAuthenticator,
  type Msg,
  type MsgHdrs,
  type NatsConnection,
  nuid,
} from 'nats.ws';
import { credentialsHeader, inboxPrefixOf } from '#contract/channel/subjects.ts';
import { ChannelError } from '#domain/channel/channelError.ts';
import type { ChannelIdentity, ChannelStatus } from '#domain/channel/protocol.ts';
import { isRefusal, ReconnectBackoff } from './reconnectBackoff.ts';

/** Milliseconds between two round-trip measurements, and how many of them are considered. */
const measureEveryMs = 1_000;
const maxSamples = 8;

/**
 * A measured connection that does not answer within this time is replaced, milliseconds; NATS pings alone take 15 s
 * to detect it.
 */
const unresponsiveAfterMs = 3_000;
const stallGraceMs = 500;

/** A replaced connection stays open this long, milliseconds, so that pending replies still arrive. */
const overlapMs = 6_000;

/** A replaced connection that does not answer a ping within this time, milliseconds, delivers no pending replies either. */
const flushTimeoutMs = 1_000;

/** Milliseconds between pings; two unanswered ones close a half-open connection. */
const defaultPingIntervalMs = 5_000;

export interface ConnectionOptions {
  onStatus?(status: ChannelStatus): void;
  /** The server refused the credentials; called once for each attempt. */
  onRefused?(): void;
  /** Milliseconds between two pings. Default: 5,000. */
  pingIntervalMs?: number;
  /** Measure `roundTripMs` and call `onUnresponsive`. */
  measuresRoundTrip?: boolean;
  /** The connection is open, but nothing was received on it for {@link unresponsiveAfterMs}. It is being replaced. */
  onUnresponsive?(): void;
}

/** Longest JWT that is sent as a header, characters: half of the smallest payload limit of a role. */
const maxJwtLength = 32_000;

/**
 * A connection to the channel that outlives its credentials: with new ones it connects in parallel and switches over
 * once connected, so that a renewal loses no frame. A lost connection is retried until it is closed.
 */
export class Connection {
  #nats: NatsConnection | null = null;
  #identity: ChannelIdentity | null = null;
  #generation = 0;
  #status: ChannelStatus = 'off';
  /** Pending requests, each with its connection. */
  readonly #pending = new Set<{ nats: NatsConnection; fail(fault: ChannelError): void }>();
  readonly #options: ConnectionOptions;
  readonly #backoff = new ReconnectBackoff();
  #roundTrips: number[] = [];

  constructor(options: ConnectionOptions = {}) {
    this.#options = options;
  }

  get status(): ChannelStatus {
    return this.#status;
  }

  get isLive(): boolean {
    return this.#status === 'live';
  }

  /**
   * Round trip to the NATS server, milliseconds: the shortest of the last samples, because queueing must not count.
   * Null before the first.
   */
  get roundTripMs(): number | null {
    return this.#roundTrips.length === 0 ? null : Math.min(...this.#roundTrips);
  }

  /** Connects, or renews the credentials of the same user. */
  async use(identity: ChannelIdentity): Promise<void> {
    const sameUser = this.#identity?.userId === identity.userId && this.#identity.url === identity.url;
    if (sameUser && this.#identity?.creds.jwt === identity.creds.jwt) return;
    if (!sameUser && this.#nats) await this.close();
    this.#identity = identity;
    await this.#reconnect();
  }

  /** Opens a connection that replaces the current one, if any. */
  async #reconnect(): Promise<void> {
    const generation = ++this.#generation;
    if (!this.isLive) this.#setStatus('connecting');
    const fresh = await this.#dialUntilConnected(() => generation === this.#generation);
    if (!fresh) return;
    const old = this.#nats;
    this.#nats = fresh;
    this.#backoff.succeeded();
    this.#setStatus('live');
    void this.#watch(fresh);
    if (this.#options.measuresRoundTrip) void this.#measure(fresh);
    if (old) void this.#retire(old);
  }

  /** A connection with expired credentials may look open but delivers no replies: its pending requests fail early. */
  async #retire(old: NatsConnection): Promise<void> {
    setTimeout(() => void old.close(), overlapMs);
    const timeout = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), flushTimeoutMs));
    const answered = old.flush().then(
      () => true,
      () => false,
    );
    if (!(await Promise.race([answered, timeout]))) this.#fail(old);
  }

  /**
   * Sends a request and waits for one reply; fails when the connection breaks, because replies do not move to
   * the next one.
   * @param authenticated sends the user's JWT, so that the agent knows who sends the request
   * @throws ChannelError `offline` if there is no connection or it breaks, and any error of nats.ws.
   */
  async request(
    subject: string,
    payload: Uint8Array,
    timeoutMs: number,
    authenticated = false,
  ): Promise<Msg> {
    const nats = this.#nats;
    if (!nats || !this.isLive) throw new ChannelError('offline', 'not connected');
    const { promise: lost, reject } = Promise.withResolvers<never>();
    const pending = { nats, fail: reject };
    this.#pending.add(pending);
    // nats.ws numbers its inboxes: an agent that got one request could guess the inboxes of the next ones to
    // another agent.
    nuid.reset();
    try {
      const options = { timeout: timeoutMs, ...(authenticated ? this.#credentials() : {}) };
      return await Promise.race([nats.request(subject, payload, options), lost]);
    } finally {
      this.#pending.delete(pending);
    }
  }

  /** The JWT as a header, unless it is so long that the message would exceed the limit of a payload. */
  #credentials(): { headers?: MsgHdrs } {
    const jwt = this.#identity?.creds.jwt;
    if (!jwt || jwt.length > maxJwtLength) return {};
    const messageHeaders = headers();
    messageHeaders.set(credentialsHeader, jwt);
    return { headers: messageHeaders };
  }

  async close(): Promise<void> {
    this.#generation++;
    const nats = this.#nats;
    this.#nats = null;
    this.#identity = null;
    this.#setStatus('off');
    await nats?.close();
  }

  /** Retries until it is connected; null if the connection is no longer needed. nats.ws itself would retry forever. */
  async #dialUntilConnected(isWanted: () => boolean): Promise<NatsConnection | null> {
    while (isWanted()) {
      try {
        const fresh = await this.#dial();
        if (isWanted()) return fresh;
        await fresh.close();
      } catch (error) {
        this.#recordFailure(error instanceof Error && 'code' in error ? error.code : null);
        await new Promise((resolve) => setTimeout(resolve, this.#backoff.delayMs));
      }
    }
    return null;
  }

  #dial(): Promise<NatsConnection> {
    const identity = this.#identity;
    if (!identity) throw new ChannelError('offline', 'no identity');
    const encoder = new TextEncoder();
    return connect({
      servers: identity.url,
      inboxPrefix: inboxPrefixOf(identity.userId),
      // Read at each connection attempt: a reconnect uses the newest credentials.
      authenticator: jwtAuthenticator(
        () => this.#identity?.creds.jwt ?? '',
        () => encoder.encode(this.#identity?.creds.seed ?? ''),
      ),
      maxReconnectAttempts: -1,
      reconnectDelayHandler: () => this.#backoff.delayMs,
      ignoreAuthErrorAbort: true,
      pingInterval: this.#options.pingIntervalMs ?? defaultPingIntervalMs,
      maxPingOut: 2,
      timeout: 5_000,
      ignoreClusterUpdates: true,
    });
  }

  async #watch(nats: NatsConnection): Promise<void> {
    for await (const { type, data } of nats.status()) {
      if (type === Events.Disconnect) this.#fail(nats);
      if (nats !== this.#nats) continue;
      if (type === Events.Disconnect) this.#setStatus('reconnecting');
      else if (type === DebugEvents.Reconnecting) this.#backoff.failed();
      else if (type === Events.Error && isRefusal(data)) this.#recordFailure(data);
      else if (type === Events.Reconnect) {
        this.#backoff.succeeded();
        this.#setStatus('live');
      }
    }
  }

  /** Checks a connection that looks open, for example after the computer has slept. */
  async probe(): Promise<void> {
    if (this.isLive && this.#nats) await this.#ping(this.#nats);
  }

  /** Replaces the connection if it does not answer in time. Returns whether it has answered. */
  async #ping(nats: NatsConnection): Promise<boolean> {
    const cancelTimeout = setTimeoutAfterStall(unresponsiveAfterMs, () => {
      if (nats !== this.#nats || !this.isLive) return;
      this.#options.onUnresponsive?.();
      void this.#reconnect();
    });
    const isAnswered = await nats.flush().then(
      () => true,
      () => false,
    );
    cancelTimeout();
    return isAnswered;
  }

  /** Measures the round trip while this is the current connection. */
  async #measure(nats: NatsConnection): Promise<void> {
    this.#roundTrips = [];
    while (nats === this.#nats) {
      const sentAt = performance.now();
      const isAnswered = await this.#ping(nats);
      if (isAnswered) this.#roundTrips = [...this.#roundTrips, performance.now() - sentAt].slice(-maxSamples);
      await new Promise((resolve) => setTimeout(resolve, measureEveryMs));
    }
  }

  /** Fails the pending requests of a connection, so that they do not occupy slots until their timeout. */
  #fail(nats: NatsConnection): void {
    for (const pending of this.#pending) {
      if (pending.nats === nats) pending.fail(new ChannelError('offline', 'connection lost'));
    }
  }

  #recordFailure(code: unknown): void {
    if (!isRefusal(code)) return this.#backoff.failed();
    this.#backoff.refused();
    this.#options.onRefused?.();
  }

  #setStatus(status: ChannelStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    this.#options.onStatus?.(status);
  }
}

/** A timer that first lets this thread read the messages that arrived while it was busy. Returns a function that cancels it. */
function setTimeoutAfterStall(ms: number, callback: () => void): () => void {
  let timer = setTimeout(() => {
    timer = setTimeout(callback, stallGraceMs);
  }, ms - stallGraceMs);
  return () => clearTimeout(timer);
}
