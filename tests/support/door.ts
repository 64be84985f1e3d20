import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';

/** A way to the stack that a test can shut: behind it nothing has changed, before it nobody answers. */
export interface Door {
  readonly url: string;
  /** Refuses whoever comes, and cuts off who is inside. */
  shut(): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a {@link Door} to an address like `http://127.0.0.1:8080`, on a port that stays the same. */
export async function openDoor(to: string): Promise<Door> {
  const target = new URL(to);
  const inside = new Set<Socket>();
  const server = createServer((visitor) => {
    const way = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [visitor, way],
      [way, visitor],
    ] as const) {
      inside.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        inside.delete(one);
        other.destroy();
      });
    }
  });

  async function listen(port: number): Promise<number> {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('The door has no port');
    return address.port;
  }

  async function shut(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of inside) socket.destroy();
    await closed;
  }

  const port = await listen(0);
  return {
    url: `http://127.0.0.1:${port}`,
    shut,
    open: async () => void (await listen(port)),
    close: shut,
  };
}
