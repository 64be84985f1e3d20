import {
  connect,
  DebugEvents,
  Events,
  headers,
  jwtAuthenticator,
  type Msg,
  type MsgHdrs,
  type NatsConnection,
} from 'nats.ws';
import { credentialsHeader, inboxPrefixOf } from '#contract/channel/subjects.ts';
import type { ChannelIdentity, ChannelStatus } from '#domain/channel/protocol.ts';
import { ChannelFault } from './errors.ts';
import { isRefusal, ReconnectBackoff } from './reconnectBackoff.ts';

/** Milliseconds between two looks at how long the line is, and how many of them count. */
const measureEveryMs = 1_000;
const maxSamples = 8;

/** A watched connection that does not answer for so many milliseconds is given up; pings alone take 15 s. */
const unresponsiveAfterMs = 3_000;
const stallGraceMs = 500;

/** An old connection stays this long after its successor took over: answers under way still arrive. */
const overlapMs = 6_000;

/** An old connection that does not answer a ping in this time brings no other answers either. */
const flushTimeoutMs = 1_000;

/** Milliseconds between pings; two unanswered ones end a half-open connection. */
const pingIntervalMs = 5_000;

export interface ConnectionParts {
  onStatus?(status: ChannelStatus): void;
  /** The server does not take the credentials; called once for each attempt. */
  onRefused?(): void;
  /** `lineMs` and `onSilent` are wanted. */
  measuresRoundTrip?: boolean;
  /** The connection stands, but nothing has come back on it for {@link unresponsiveAfterMs}. It is being replaced. */
  onUnresponsive?(): void;
}

/** Characters of a JWT that are sent along: half of the smallest payload that a role may send. */
const maxJwtLength = 32_000;

/**
 * One connection to the messaging channel that outlives its credentials: new ones are dialled beside the
 * old and take over when they stand, so that renewal costs no frame. A lost line is dialled again for ever.
 */
export class Connection {
  #nats: NatsConnection | null = null;
  #identity: ChannelIdentity | null = null;
  #generation = 0;
  #status: ChannelStatus = 'off';
  /** Questions under way, each on the connection that carries it. */
  readonly #pending = new Set<{ nats: NatsConnection; fail(fault: ChannelFault): void }>();
  readonly #parts: ConnectionParts;
  readonly #backoff = new ReconnectBackoff();
  #roundTrips: number[] = [];

  constructor(parts: ConnectionParts = {}) {
    this.#parts = parts;
  }

  get status(): ChannelStatus {
    return this.#status;
  }

  get isLive(): boolean {
    return this.#status === 'live';
  }

  /** Way there and back to the nats-server, milliseconds: the shortest of late, because what waits is no line. */
  get roundTripMs(): number | null {
    return this.#roundTrips.length === 0 ? null : Math.min(...this.#roundTrips);
  }

  /** Dials, or renews with the same user's newer credentials. */
  async use(identity: ChannelIdentity): Promise<void> {
    const sameUser = this.#identity?.userId === identity.userId && this.#identity.url === identity.url;
    if (sameUser && this.#identity?.creds.jwt === identity.creds.jwt) return;
    if (!sameUser && this.#nats) await this.close();
    this.#identity = identity;
    await this.#reconnect();
  }

  /** A new connection takes the place of the one that stands, if any. */
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
    if (this.#parts.measuresRoundTrip) void this.#measure(fresh);
    if (old) void this.#retire(old);
  }

  /** Whose credentials ran out may look alive and bring no answer any more: what was asked there is given up then. */
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
   * Asks and waits for one answer, no longer than the line stands: nobody answers on the next one.
   * @param authenticated the user's JWT goes along, so that the agent knows who asks
   * @throws ChannelFault `offline` when there is no connection or it breaks, and what nats.ws throws.
   */
  async request(
    subject: string,
    payload: Uint8Array,
    timeoutMs: number,
    authenticated = false,
  ): Promise<Msg> {
    const nats = this.#nats;
    if (!nats || !this.isLive) throw new ChannelFault('offline', 'not connected');
    const { promise: lost, reject } = Promise.withResolvers<never>();
    const pending = { nats, fail: reject };
    this.#pending.add(pending);
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

  /** Null when it is no longer wanted; nats.ws itself would go on dialling for ever. */
  async #dialUntilConnected(isWanted: () => boolean): Promise<NatsConnection | null> {
    while (isWanted()) {
      try {
        const fresh = await this.#dial();
        if (isWanted()) return fresh;
        await fresh.close();
      } catch (error) {
        this.#noteFailure(error instanceof Error && 'code' in error ? error.code : null);
        await new Promise((resolve) => setTimeout(resolve, this.#backoff.delayMs));
      }
    }
    return null;
  }

  #dial(): Promise<NatsConnection> {
    const identity = this.#identity;
    if (!identity) throw new ChannelFault('offline', 'no identity');
    const encoder = new TextEncoder();
    return connect({
      servers: identity.url,
      inboxPrefix: inboxPrefixOf(identity.userId),
      // Read at each dial: a reconnect uses the newest credentials.
      authenticator: jwtAuthenticator(
        () => this.#identity?.creds.jwt ?? '',
        () => encoder.encode(this.#identity?.creds.seed ?? ''),
      ),
      maxReconnectAttempts: -1,
      reconnectDelayHandler: () => this.#backoff.delayMs,
      ignoreAuthErrorAbort: true,
      pingInterval: pingIntervalMs,
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
      else if (type === Events.Error && isRefusal(data)) this.#noteFailure(data);
      else if (type === Events.Reconnect) {
        this.#backoff.succeeded();
        this.#setStatus('live');
      }
    }
  }

  /** As long as this connection is the one. */
  async #measure(nats: NatsConnection): Promise<void> {
    this.#roundTrips = [];
    while (nats === this.#nats) {
      const sentAt = performance.now();
      const cancelTimeout = setTimeoutAfterStall(unresponsiveAfterMs, () => {
        if (nats !== this.#nats || !this.isLive) return;
        this.#parts.onUnresponsive?.();
        void this.#reconnect();
      });
      const isAnswered = await nats.flush().then(
        () => true,
        () => false,
      );
      cancelTimeout();
      if (isAnswered) this.#roundTrips = [...this.#roundTrips, performance.now() - sentAt].slice(-maxSamples);
      await new Promise((resolve) => setTimeout(resolve, measureEveryMs));
    }
  }

  /** Otherwise each would keep its place among the requests until its time-out, with the line long back. */
  #fail(nats: NatsConnection): void {
    for (const asked of this.#pending) {
      if (asked.nats === nats) asked.fail(new ChannelFault('offline', 'connection lost'));
    }
  }

  #noteFailure(code: unknown): void {
    if (!isRefusal(code)) return this.#backoff.failed();
    this.#backoff.refused();
    this.#parts.onRefused?.();
  }

  #setStatus(status: ChannelStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    this.#parts.onStatus?.(status);
  }
}

/** A timer that gives what arrived while this thread was busy the chance to be read first. Returns the way to cancel. */
function setTimeoutAfterStall(ms: number, callback: () => void): () => void {
  let timer = setTimeout(() => {
    timer = setTimeout(callback, stallGraceMs);
  }, ms - stallGraceMs);
  return () => clearTimeout(timer);
}
