import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '#contract/common.ts';
import type { RefusalText } from '#contract/refusals.ts';
import { HttpError } from '#server/kernel/errors.ts';
import type { SecurityHeaders } from './security.ts';

/** Time limits for receiving a request, in milliseconds. */
export const requestLimits = {
  /** Limit for the whole request; the headers have a shorter one. */
  requestTimeoutMs: 30_000,
  http: {
    headersTimeout: 10_000,
    /** Interval of the timeout check; the default of 30 s would double the limit. */
    connectionsCheckingInterval: 1_000,
  },
} as const;

const refusals: Record<string, readonly [status: number, error: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request was not received in time.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
};
const unreadable = [400, 'The request cannot be read.'] as const;

/** Answers requests that reach no route: their address cannot be decoded, or a part of it is too long. */
export const answerUnroutable =
  (headersOf: SecurityHeaders) =>
  ({ statusCode }: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const error: RefusalText = statusCode === 414 ? 'The address of the request is too long.' : unreadable[1];
    void reply
      .code(statusCode ?? unreadable[0])
      .headers(headersOf(request.url))
      .send({ error } satisfies ErrorBody);
  };

/** Refuses requests that name two hosts (RFC 9112, 3.2): a proxy and the API could take another one each. */
export function refuseSecondHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) throw new HttpError(...unreadable);
  });
}

/** Responds to malformed requests and closes the connection; Node passes only the bare socket. */
export function answerBrokenRequests(headersOf: SecurityHeaders) {
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const [status, text] = refusals[error.code] ?? unreadable;
    const body = JSON.stringify({ error: text } satisfies ErrorBody);
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
