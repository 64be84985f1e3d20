import { connect, createServer, type Server, type Socket } from 'node:net';

/** Numbers of SOCKS5 (RFC 1928, RFC 1929). */
const version = 5;
const withPassword = 2;
const noMethod = 0xff;
const passwordVersion = 1;
const ipv4 = 1;
/** A request to connect to an IPv4 address, bytes. */
const requestBytes = 10;
const replies = { connected: 0, notAllowed: 2 } as const;

const replyOf = (code: number): Buffer => Buffer.from([version, code, 0, ipv4, 0, 0, 0, 0, 0, 0]);

/** The login of a message, and its length; null while a part of it is missing. */
function readLogin(bytes: Buffer): { login: string; length: number } | null {
  const loginBytes = bytes[1] ?? 0;
  const passwordBytes = bytes[2 + loginBytes];
  if (passwordBytes === undefined) return null;
  const length = 3 + loginBytes + passwordBytes;
  return bytes.length < length ? null : { login: bytes.toString('utf8', 2, 2 + loginBytes), length };
}

/** A SOCKS5 proxy for the demo: it answers depending on the login, and forwards to the target only. */
export function createSocksProxy(target: string): Server {
  const { hostname, port } = new URL(target);

  /** Requires a password, whatever else the client offers. */
  function greet(socket: Socket, bytes: Buffer): number | null {
    const length = 2 + (bytes[1] ?? 0);
    if (bytes[0] !== version) socket.destroy();
    if (bytes.length < 2 || bytes.length < length) return null;
    const isOffered = bytes.subarray(2, length).includes(withPassword);
    const answer = Buffer.from([version, isOffered ? withPassword : noMethod]);
    if (isOffered) socket.write(answer);
    else socket.end(answer);
    return length;
  }

  function signIn(socket: Socket, bytes: Buffer): number | null {
    const read = readLogin(bytes);
    if (!read) return null;
    if (read.login === 'slow') return read.length;
    const isKnown = read.login === 'north' || read.login === 'south';
    const answer = Buffer.from([passwordVersion, isKnown ? 0 : 1]);
    if (isKnown) socket.write(answer);
    else socket.end(answer);
    return read.length;
  }

  function open(socket: Socket, bytes: Buffer): number | null {
    if (bytes.length < requestBytes) return null;
    const host = bytes.subarray(4, 8).join('.');
    if (bytes[3] !== ipv4 || host !== hostname || bytes.readUInt16BE(8) !== Number(port)) {
      socket.end(replyOf(replies.notAllowed));
      return requestBytes;
    }
    const upstream = connect({ host, port: Number(port) }, () => {
      socket.write(replyOf(replies.connected));
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('close', () => upstream.destroy());
    return requestBytes;
  }

  return createServer((socket) => {
    const steps = [greet, signIn, open];
    let bytes = Buffer.alloc(0);
    socket.on('data', (part) => {
      if (steps.length === 0) return;
      bytes = Buffer.concat([bytes, part]);
      const length = steps[0]?.(socket, bytes) ?? null;
      if (length === null) return;
      steps.shift();
      bytes = bytes.subarray(length);
    });
  });
}
