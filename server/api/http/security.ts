import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Where the interactive API document lives; it brings styles of its own. */
export const docsPath = '/api/docs';

/** Proved to work with Mantine's styles and Vite's build; `hosts` are the channel's address and the local screenshot service. */
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

/** Header names, lower case, to values, for an answer to `url` (path and query). */
export type SecurityHeaders = (url: string) => Readonly<Record<string, string>>;

/** `hosts`: origins that the app may call beside its own. */
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
 * Sends the security headers with every answer: also with those that never become a call of the API, such as the
 * realtime socket's, and those to an address or a header that cannot be read.
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
  // Once all are there who listen for requests: the socket's server puts itself before the others.
  app.addHook('onReady', async () => {
    app.server.prependListener('request', set);
  });
}
