import { createServer, type Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Port of the demo's proxy on the loopback interface; the proxies of the demo accounts refer to it. */
export const demoProxyPort = 18_128;

/** Logins of the demo accounts; the proxy accepts the first two, refuses the third, and never answers the last. */
export const demoProxyLogins = ['north', 'south', 'expired', 'slow'] as const;

const loginOf = (header: string | undefined): string =>
  Buffer.from(/^Basic (\S+)$/i.exec(header ?? '')?.[1] ?? '', 'base64')
    .toString()
    .split(':')[0] ?? '';

/**
 * A proxy for the demo that answers CONNECT depending on the login and forwards nothing. Several stacks on one machine
 * share it, so a port in use is no error.
 * @returns stops it
 */
export async function startDemoProxy(port: number = demoProxyPort): Promise<() => Promise<void>> {
  const server: Server = createServer((_request, response) => response.writeHead(400).end());
  // Sockets that wait for an answer are no longer connections of the server.
  const sockets = new Set<Duplex>();
  server.on('connect', (request, socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    const login = loginOf(request.headers['proxy-authorization']);
    if (login === 'slow') return;
    const isKnown = login === 'north' || login === 'south';
    socket.end(
      isKnown
        ? 'HTTP/1.1 200 Connection Established\r\n\r\n'
        : 'HTTP/1.1 407 Proxy Authentication Required\r\n\r\n',
    );
  });
  const listens = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  return async () => {
    if (!listens) return;
    server.closeAllConnections();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
}
