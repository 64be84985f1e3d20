import type { ConnectionError } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '#contract/common.ts';
import type { SecurityHeaders } from './security.ts';

/** A request that has not come whole by then is given up, milliseconds; its headers alone sooner. */
export const requestLimits = {
  requestTimeout: 30_000,
  http: {
    headersTimeout: 10_000,
    /** How often the server looks for requests over their time; the default of 30 s would double it. */
    connectionsCheckingInterval: 1_000,
  },
} as const;

const refusals: Record<string, readonly [status: number, error: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request was not received in time.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
};
const unreadable = [400, 'The request cannot be read.'] as const;

/** Answers what never became a request and closes the connection; Node leaves that to the bare socket. */
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
