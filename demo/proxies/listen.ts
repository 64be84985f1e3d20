import { once } from 'node:events';
import type { Server, Socket } from 'node:net';

/** Pause before a port that is in use is tried again, milliseconds. */
const retryMs = 3_000;

/**
 * Listens on a port of the loopback interface. Several stacks on one machine share the ports of the demo: a
 * port in use is not an error; it is taken over when the other stack has ended.
 * @returns stops it, and closes every connection
 */
export async function listenShared(server: Server, port: number): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  async function tryToListen(): Promise<void> {
    try {
      // `once` removes its listeners after a failure; a callback of `listen` would stay.
      await once(server.listen(port, '127.0.0.1'), 'listening');
    } catch {
      if (!isStopped) timer = setTimeout(() => void tryToListen(), retryMs).unref();
    }
  }
  await tryToListen();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
}
