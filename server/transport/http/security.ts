import type { FastifyInstance } from 'fastify';
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { realtimePath } from '#contract/events/index.ts';

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
 * Options of the HTTP server. They add the security headers to every response of Node, Fastify or Socket.IO,
 * including those without a request listener: Node itself refuses a request without a host. Only the realtime
 * socket accepts upgrades; elsewhere the header is ignored, as in curl's offer of HTTP/2.
 */
export const secureHttp = (headersOf: SecurityHeaders) => ({
  ServerResponse: class<R extends IncomingMessage = IncomingMessage> extends ServerResponse<R> {
    // Node passes more arguments than its types declare.
    constructor(...args: [request: R]) {
      super(...args);
      const [{ url = '' }] = args;
      for (const [name, value] of Object.entries(headersOf(url))) this.setHeader(name, value);
    }
  },
  shouldUpgradeCallback: ({ url = '' }: IncomingMessage): boolean => url.startsWith(`${realtimePath}/`),
});

/** Adds the security headers to responses outside of the HTTP server: injected calls and refused upgrades. */
export function addSecurityHeaders(app: FastifyInstance, headersOf: SecurityHeaders): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(request.url));
  });
  // Runs after the realtime socket has registered its listener.
  app.addHook('onReady', async () => {
    app.server.prependListener('upgrade', (_request: IncomingMessage, socket: Socket) => {
      addToRefusal(socket, headersOf(realtimePath));
    });
  });
}

/**
 * Adds headers to the refusal of an upgrade. Engine.IO and ws write it to the bare socket, without an event that
 * could change it, so their first write is intercepted; an accepted upgrade is left alone.
 */
function addToRefusal(socket: Socket, headers: Readonly<Record<string, string>>): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  type Send = (...args: unknown[]) => unknown;
  const own = { write: socket.write as Send, end: socket.end as Send };
  const intercept =
    (send: Send): Send =>
    (chunk, ...rest) => {
      Object.assign(socket, own);
      const isRefusal = typeof chunk === 'string' && /^HTTP\/1\.1 [45]/.test(chunk);
      return send.call(socket, isRefusal ? chunk.replace('\r\n', `\r\n${lines.join('')}`) : chunk, ...rest);
    };
  Object.assign(socket, { write: intercept(own.write), end: intercept(own.end) });
}
