import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Faults of a connection. Omitted ones are absent. */
export interface LineFaults {
  /** Every byte arrives half of this later, in order, in both directions (ms). */
  roundTripMs: number;
  /** Bytes per second in each direction. */
  bytesPerSecond: number;
  /**
   * Share of packets that are lost. The senders use TCP, so each packet arrives later: two round trips later,
   * as with a tail loss probe, and data sent after it waits for it.
   */
  lossShare: number;
  /** Data arrive up to this later, in order (ms). */
  jitterMs: number;
  /** Half-open: the connection exists, but data is delivered only after the fault is cleared. */
  silent: boolean;
  /** New connections are closed at once. */
  refused: boolean;
}

/** One connection of the proxy. */
interface FaultyLine {
  /** Changes these faults of this connection only. */
  set(faults: Partial<Omit<LineFaults, 'refused'>>): void;
  /** Resets it on both ends. */
  cut(): void;
}

/** A TCP proxy whose faults can be changed at run time. */
export interface FaultProxy {
  port: number;
  /** This address, through the proxy. */
  through(address: string): string;
  /** Changes these faults and leaves the others. */
  set(faults: Partial<LineFaults>): void;
  /** Resets every open connection (on both ends); new connections work. */
  cut(): void;
  /** Number of open connections. */
  readonly lines: number;
  /** The connection that was opened last. @throws if there is none. */
  newest(): FaultyLine;
  close(): Promise<void>;
}

const none: LineFaults = {
  roundTripMs: 0,
  bytesPerSecond: Infinity,
  lossShare: 0,
  jitterMs: 0,
  silent: false,
  refused: false,
};

/** Payload of an Ethernet frame. */
const packetBytes = 1_460;

/** Bytes that a throttled connection buffers before its sender has to wait. */
const roomBytes = 64 * 1024;

/**
 * Starts a proxy to `target` on 127.0.0.1. Connecting is immediate, so the first response takes one round trip, as
 * on a real network.
 */
export async function startFaultProxy(target: number, faults: Partial<LineFaults> = {}): Promise<FaultProxy> {
  const state = { ...none, ...faults };
  const sockets = new Set<Socket>();
  const clearedListeners = new Set<() => void>();
  let newest: FaultyLine | null = null;
  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (state.refused) return void near.resetAndDestroy();
    const far = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    const own: Partial<LineFaults> = {};
    const faultsNow = (): LineFaults => ({ ...state, ...own });
    const directions = [pipeWithFaults(near, far, faultsNow), pipeWithFaults(far, near, faultsNow)];
    newest = {
      set(change) {
        Object.assign(own, change);
        for (const flush of directions) flush();
      },
      cut() {
        for (const socket of [near, far]) socket.resetAndDestroy();
      },
    };
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('close', () => {
        sockets.delete(socket);
        for (const direction of directions) clearedListeners.delete(direction);
      });
    }
    for (const direction of directions) clearedListeners.add(direction);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    through(address) {
      const url = new URL(address);
      url.port = String(port);
      return url.href.replace(/\/$/, '');
    },
    set(change) {
      Object.assign(state, change);
      for (const flush of clearedListeners) flush();
    },
    cut() {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    get lines() {
      return sockets.size / 2;
    },
    newest() {
      if (!newest) throw new Error('no connection was opened');
      return newest;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

/** One direction: chunks are queued with one timer. @returns a function that processes the queue again */
function pipeWithFaults(from: Socket, to: Socket, faultsNow: () => LineFaults): () => void {
  const waiting: { at: number; chunk: Buffer | 'end' | 'reset' }[] = [];
  let waitingBytes = 0;
  let freeAt = 0;
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (faultsNow().silent) return;
    for (let next = waiting[0]; next && next.at <= performance.now(); next = waiting[0]) {
      waiting.shift();
      waitingBytes -= bytesOf(next.chunk);
      if (next.chunk === 'reset') to.resetAndDestroy();
      else if (next.chunk === 'end') to.end();
      else to.write(next.chunk);
    }
    if (waitingBytes < roomBytes) from.resume();
    const next = waiting[0];
    if (next) timer = setTimeout(flush, Math.max(0, next.at - performance.now()));
  };
  const push = (chunk: Buffer | 'end' | 'reset'): void => {
    const { bytesPerSecond, roundTripMs, lossShare, jitterMs } = faultsNow();
    const bytes = bytesOf(chunk);
    const isLost = Math.random() > (1 - lossShare) ** Math.ceil(bytes / packetBytes);
    const wayMs = roundTripMs / 2 + Math.random() * jitterMs + (isLost ? 2 * roundTripMs : 0);
    freeAt = Math.max(freeAt, performance.now()) + (bytes / bytesPerSecond) * 1_000;
    waiting.push({ at: freeAt + wayMs, chunk });
    waitingBytes += bytes;
    if (bytesPerSecond < Infinity && waitingBytes >= roomBytes) from.pause();
    timer ??= setTimeout(flush, Math.max(0, (waiting[0]?.at ?? 0) - performance.now()));
  };
  from.on('data', push);
  from.on('end', () => push('end'));
  from.on('close', () => push('end'));
  // Data sent before a reset is already in transit and arrives first.
  from.on('error', () => push('reset'));
  return flush;
}

const bytesOf = (chunk: Buffer | 'end' | 'reset'): number => (typeof chunk === 'string' ? 0 : chunk.length);
