import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { Logger } from '#node/log.ts';

/** Where the figures are served, and what a scraper must send. */
export interface MetricsAddress {
  host: string;
  port: number;
  /** Expected as `Authorization: Bearer …`; null only on a loopback address. */
  token: string | null;
}

/** A server of figures that is listening. */
export interface MetricsServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Content type of Prometheus's text format. */
const contentType = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Serves `GET /metrics` on an address of its own, so that no reverse proxy publishes it by mistake.
 * @throws Error when the port is taken
 */
export async function serveMetrics(
  { host, port, token }: MetricsAddress,
  scrape: () => Promise<string>,
  log: Pick<Logger, 'error'>,
): Promise<MetricsServer> {
  const server = createServer((request, reply) => {
    const refused = refusal(request, token);
    if (refused) return void reply.writeHead(refused).end();
    scrape().then(
      (text) => reply.writeHead(200, { 'content-type': contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the figures could not be collected');
        fail(reply);
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return { url: urlOf(server), close: () => close(server) };
}

function fail(reply: ServerResponse): void {
  if (!reply.headersSent) reply.writeHead(500);
  reply.end();
}

/** Status of a refused request; null when it gets the metrics. */
function refusal({ method, url, headers }: IncomingMessage, token: string | null): number | null {
  if (token !== null && !isSame(headers.authorization ?? '', `Bearer ${token}`)) return 401;
  // Without a token only programs of this machine may read. The Host check stops pages in its browser, which
  // cannot send an address as their own name.
  if (token === null && !isOwnName(headers.host ?? '')) return 403;
  if (url?.split('?')[0] !== '/metrics') return 404;
  return method === 'GET' || method === 'HEAD' ? null : 405;
}

/** Compares hashes, so that timing reveals neither content nor length. */
const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(
    createHash('sha256').update(given).digest(),
    createHash('sha256').update(expected).digest(),
  );

/** Whether the name in the Host header is an address or `localhost`, which no foreign DNS can answer. */
function isOwnName(host: string): boolean {
  const name = URL.parse(`http://${host}`)?.hostname.replace(/^\[|\]$/g, '') ?? '';
  return name === 'localhost' || isIP(name) !== 0;
}

function urlOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') return '';
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}/metrics`;
}

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
