import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { blockS } from '#demo/proxies/ports.ts';

const loginOf = (header: string | undefined): string =>
  Buffer.from(/^Basic (\S+)$/i.exec(header ?? '')?.[1] ?? '', 'base64')
    .toString()
    .split(':')[0] ?? '';

/** The refusal of a login; null when it is accepted, undefined when the login never gets an answer. */
function refusalOf(
  message: IncomingMessage,
): { status: number; text: string; headers: Record<string, string> } | null | undefined {
  const login = loginOf(message.headers['proxy-authorization']);
  if (login === 'slow') return undefined;
  if (login === 'busy')
    return { status: 429, text: 'Too Many Requests', headers: { 'retry-after': String(blockS) } };
  if (login === 'north' || login === 'south') return null;
  return { status: 407, text: 'Proxy Authentication Required', headers: {} };
}

/** An HTTP proxy for the demo: it answers depending on the login, and forwards to the target only. */
export function createHttpProxy(target: string): Server {
  const { host, hostname, port } = new URL(target);

  function forward(message: IncomingMessage, response: ServerResponse): void {
    const refusal = refusalOf(message);
    if (refusal === undefined) return;
    if (refusal !== null) {
      response.writeHead(refusal.status, refusal.headers).end();
      return;
    }
    const url = URL.parse(message.url ?? '');
    if (url?.host !== host) {
      response.writeHead(403).end();
      return;
    }
    request({ host: hostname, port, path: url.pathname }, (answer) => {
      response.writeHead(answer.statusCode ?? 502);
      answer.pipe(response);
    })
      .on('error', () => response.writeHead(502).end())
      .end();
  }

  function tunnel(message: IncomingMessage, socket: Duplex): void {
    socket.on('error', () => undefined);
    const refusal = refusalOf(message);
    if (refusal === undefined) return;
    if (refusal !== null || message.url !== host) {
      const { status, text, headers } = refusal ?? { status: 403, text: 'Forbidden', headers: {} };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.end(`HTTP/1.1 ${status} ${text}\r\n${lines.join('')}\r\n`);
      return;
    }
    const upstream = connect({ host: hostname, port: Number(port) }, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('close', () => upstream.destroy());
  }

  return createServer(forward).on('connect', tunnel);
}
