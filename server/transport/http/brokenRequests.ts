import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '#contract/common.ts';
import { errors, type PlainCode } from '#contract/errors/index.ts';
import { faultOf } from '#domain/api/faults.ts';
import { refuse } from '#server/kernel/errors.ts';
import type { SecurityHeaders } from './security.ts';

/** Limits for receiving a request; times in milliseconds. */
export const requestLimits = {
  /** Limit for the whole request; the headers have a shorter one. */
  requestTimeoutMs: 30_000,
  http: {
    /** Bytes with the address: the 5,000 ids that a call may have, of seven digits, in a query, and what proxies add. */
    maxHeaderSize: 65_536,
    headersTimeout: 10_000,
    /** Interval of the timeout check; the default of 30 s would double the limit. */
    connectionsCheckingInterval: 1_000,
  },
} as const;

const refusals: Readonly<Record<string, PlainCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
};

/** Answers requests that reach no route: their address cannot be decoded, or a part of it is too long. */
export const answerUnroutable =
  (headersOf: SecurityHeaders) =>
  ({ statusCode }: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    void reply
      .code(statusCode ?? errors.requestUnreadable.status)
      .headers(headersOf(request.url))
      .send(faultOf(statusCode === 414 ? 'addressTooLong' : 'requestUnreadable') satisfies ErrorBody);
  };

/** Refuses requests that name two hosts (RFC 9112, 3.2): a proxy and the API could each use a different one. */
export function refuseSecondHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) throw refuse('requestUnreadable');
  });
}

/** Responds to malformed requests and closes the connection; Node passes only the bare socket. */
export function answerBrokenRequests(headersOf: SecurityHeaders) {
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const code = refusals[error.code] ?? 'requestUnreadable';
    const { status } = errors[code];
    const body = JSON.stringify(faultOf(code) satisfies ErrorBody);
    const headers = {
      ...headersOf(''),
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n');
    socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy());
  };
}

/** Most bytes of a refused body that are still read, and for how long, milliseconds. */
const discardedBytes = 64_000_000;
const discardMs = 10_000;

/**
 * Reads the rest of a body that is too large, without keeping it. A connection that is closed with unread data is reset:
 * a caller that is still sending, like a reverse proxy, would then not see the answer.
 */
export async function discardBody(body: Readable): Promise<void> {
  let bytes = 0;
  const stop = new AbortController();
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > discardedBytes) stop.abort();
  });
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(discardMs)]);
  await finished(body, { signal, writable: false, cleanup: true }).catch(() => undefined);
}
