import type { FastifyInstance } from 'fastify';

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

/** Sends the security headers with every answer. */
export function addSecurityHeaders(app: FastifyInstance, hosts: readonly string[]): void {
  const policy = contentSecurityPolicy(hosts);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': request.url.startsWith(docsPath) ? docsPolicy : policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), gamepad=(self), fullscreen=(self)',
    });
  });
}
