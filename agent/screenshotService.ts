import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { imageHeaders, screenshotOptions } from '#contract/channel/image.ts';
import type { ConsoleHost } from '#agent/console/consoleHost.ts';
import { faultOf } from '#domain/api/faults.ts';
import { AgentRefusal, refuse } from '#agent/errors.ts';

/** The part of an agent that this service uses. */
interface Source {
  readonly token: string;
  readonly consoles: ReadonlyMap<number, ConsoleHost>;
}

const number = z.coerce.number();

/** Query of `/v1/image`: the options of the channel as text. `timestamp` only prevents caching. */
const imageQuery = z
  .object({
    identifier: number.pipe(z.int()),
    height: number,
    width: number,
    format: z.string().default('webp'),
    quality: number.default(70),
    grayscale: z.stringbool().default(false),
    maxLifetime: number.default(0),
    after: number.optional(),
    since: number.optional(),
    start: z.string().optional(),
    waitMs: number.optional(),
  })
  .transform(({ identifier, ...options }) => ({ identifier, options }));

const exposedHeaders = [
  imageHeaders.frame,
  imageHeaders.start,
  imageHeaders.capturedAt,
  imageHeaders.encodeMs,
].join(', ');

/** CORS headers for a page of the app; other pages and callers get no content. */
const corsHeaders = (origin: string): Record<string, string> => ({
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Allow-Methods': 'GET',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Expose-Headers': exposedHeaders,
});

/** Headers of every response: other pages may not even embed the image. */
const commonHeaders = {
  Vary: 'Origin',
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;

/**
 * The local screenshot service: pictures of these agents' consoles over HTTP on the loopback interface, for
 * pages of the app only. Any page on the machine can reach this port, so only the `origins` of the app are
 * served.
 * @returns null when the port is in use: pictures then come over the channel.
 */
export function startScreenshotService(
  agents: readonly Source[],
  port: number,
  origins: ReadonlySet<string>,
  onFault: (error: unknown, where: string) => void = () => undefined,
): Promise<Server | null> {
  const server = createServer((request, response) => {
    handleRequest(agents, origins, request, response).catch((error: unknown) => {
      const status = statusOf(error);
      if (status === 500) onFault(error, 'screenshot service');
      const fault = error instanceof AgentRefusal ? error.fault : faultOf('screenshotFailed');
      if (!response.headersSent) send(response, status, JSON.stringify(fault));
    });
  });
  return new Promise((resolve) => {
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

function statusOf(error: unknown): number {
  if (error instanceof AgentRefusal) return error.fault.code === 'noSuchConsole' ? 404 : 409;
  return error instanceof z.ZodError ? 422 : 500;
}

async function handleRequest(
  agents: readonly Source[],
  origins: ReadonlySet<string>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // Rejects host names that resolve to this machine by DNS rebinding.
  if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? '')) return send(response, 421, '{}');
  const { origin } = request.headers;
  if (origin === undefined || !origins.has(origin)) return send(response, 403, '{}');
  for (const [name, value] of Object.entries(corsHeaders(origin))) response.setHeader(name, value);
  if (request.method === 'OPTIONS') {
    // Private Network Access: the preflight of a page with a public address.
    if (request.headers['access-control-request-private-network'] === 'true')
      response.setHeader('Access-Control-Allow-Private-Network', 'true');
    return send(response, 204, '');
  }
  if (request.method !== 'GET') return send(response, 405, '{}');
  const url = URL.parse(request.url ?? '/', 'http://127.0.0.1');
  if (!url) return send(response, 400, '{}');
  if (url.pathname === '/v1/token')
    return send(response, 200, JSON.stringify({ tokens: agents.map(({ token }) => token) }));
  if (url.pathname !== '/v1/image') return send(response, 404, '{}');
  const { identifier, options } = imageQuery.parse(Object.fromEntries(url.searchParams));
  const host = agents.map((agent) => agent.consoles.get(identifier)).find((found) => found !== undefined);
  if (!host) throw refuse('noSuchConsole');
  const frame = await host.pictures.frame(screenshotOptions.parse(options));
  send(response, 200, frame.bytes, {
    [imageHeaders.contentType]: frame.contentType,
    [imageHeaders.frame]: String(frame.frame),
    ...(frame.start === undefined ? {} : { [imageHeaders.start]: frame.start }),
    [imageHeaders.capturedAt]: String(frame.capturedAt),
    ...(frame.encodeMs === undefined ? {} : { [imageHeaders.encodeMs]: String(frame.encodeMs) }),
  });
}

function send(
  response: ServerResponse,
  status: number,
  body: string | Uint8Array,
  headers: Record<string, string> = { 'Content-Type': 'application/json' },
): void {
  response.writeHead(status, {
    ...commonHeaders,
    ...headers,
    ...(status === 204 ? {} : { 'Content-Length': Buffer.byteLength(body) }),
  });
  response.end(status === 204 ? undefined : body);
}
