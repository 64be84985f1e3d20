import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface DelayProxy {
  port: number;
  close(): Promise<void>;
}

/**
 * A TCP line to `target` on 127.0.0.1 that is longer than it is: every byte arrives `roundTripMs / 2` later,
 * in order, in both directions. Bandwidth is not limited. Dialling costs one round trip, as on a real line.
 */
export async function startDelayProxy(target: number, roundTripMs: number): Promise<DelayProxy> {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      // A line that breaks is ended on both sides by `close`.
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    lay(near, far, roundTripMs / 2);
    lay(far, near, roundTripMs / 2);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

/** One direction: chunks wait their turn in a queue with one timer. */
function lay(from: Socket, to: Socket, delayMs: number): void {
  const waiting: { at: number; chunk: Buffer | null }[] = [];
  const flush = (): void => {
    for (let next = waiting[0]; next && next.at <= performance.now(); next = waiting[0]) {
      waiting.shift();
      if (next.chunk) to.write(next.chunk);
      else to.end();
    }
    const next = waiting[0];
    if (next) setTimeout(flush, Math.max(0, next.at - performance.now()));
  };
  const push = (chunk: Buffer | null): void => {
    waiting.push({ at: performance.now() + delayMs, chunk });
    if (waiting.length === 1) setTimeout(flush, delayMs);
  };
  from.on('data', push);
  from.on('end', () => push(null));
  from.on('close', () => push(null));
}
