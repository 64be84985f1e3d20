import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Path of the interactive API document, which contains inline styles. */
export const docsPath = '/api/docs';

/**
 * Tested with Mantine's styles and Vite's build; `hosts` are the addresses of the channel and of the local
 * screenshot service.
 */
function contentSecurityPolicy(hosts: readonly string[]): string {
  return [
    `default-src 'none'`,
    `script-src 'self' 'wasm-unsafe-eval'`,
    `script-src-attr 'none'`,
    `style-src-elem 'self' 'unsafe-inline'`,
    `style-src-attr 'none'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self' ${hosts.join(' ')}`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

const docsPolicy = `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'`;

/** Lower-case header names and their values for a response to `url` (path and query). */
export type SecurityHeaders = (url: string) => Readonly<Record<string, string>>;

/** `hosts`: origins that the app may call besides its own. */
export function securityHeaders(hosts: readonly string[]): SecurityHeaders {
  const policy = contentSecurityPolicy(hosts);
  return (url) => ({
    'content-security-policy': url.startsWith(docsPath) ? docsPolicy : policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), gamepad=(self), fullscreen=(self)',
  });
}

/**
 * Adds the security headers to every response, including those outside the API's routing, such as the realtime
 * socket's, and those to unreadable addresses or headers.
 */
export function addSecurityHeaders(app: FastifyInstance, headersOf: SecurityHeaders): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(request.url));
  });
  const set = ({ url }: IncomingMessage, response: ServerResponse): void => {
    for (const [name, value] of Object.entries(headersOf(url ?? ''))) response.setHeader(name, value);
  };
  app.server.on('checkExpectation', (request, response) => {
    set(request, response);
    response.writeHead(417).end();
  });
  // Runs after all request listeners are registered, because the socket server inserts itself first.
  app.addHook('onReady', async () => {
    app.server.prependListener('request', set);
  });
}
