import { createServer } from 'node:http';
import { createHttpProxy } from '#demo/proxies/httpProxy.ts';
import { listenShared } from '#demo/proxies/listen.ts';
import { demoPorts, demoTarget } from '#demo/proxies/ports.ts';
import { createSocksProxy } from '#demo/proxies/socksProxy.ts';

/**
 * Starts the proxies of the demo, and the page with which they are checked.
 * @returns stops them
 */
export async function startDemoProxies(
  ports: { http: number; socks: number; target: number } = demoPorts,
  target: string = demoTarget,
): Promise<() => Promise<void>> {
  const stops = await Promise.all([
    listenShared(
      createServer((_request, response) => response.writeHead(204).end()),
      ports.target,
    ),
    listenShared(createHttpProxy(target), ports.http),
    listenShared(createSocksProxy(target), ports.socks),
  ]);
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
