import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { parseNetworks } from '#server/kernel/config/networks.ts';
import { makeCertificate } from '#tests/support/certificate.ts';
import { createPost } from './post.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function listen(server: Server & { closeAllConnections(): void }): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const now = new Date('2026-11-26T10:00:00Z');
const postWith = (timeoutMs = 5_000, networks = '127.0.0.1/32') =>
  createPost({ networks: parseNetworks(networks), timeoutMs, now: () => now });
const content = { headers: { 'content-type': 'application/json' }, body: '{"title":"é"}' };

/** The outcome of a message to such a receiver. */
async function outcomeOf(answer: RequestListener, timeoutMs?: number): Promise<unknown> {
  const port = await listen(createServer(answer));
  return postWith(timeoutMs)(`http://127.0.0.1:${port}/hook?a=1`, content);
}

test('a message arrives as it is, at the address as it was entered', async () => {
  const got: unknown[] = [];
  const outcome = await outcomeOf((request, response) => {
    void request.toArray().then((parts) => {
      got.push(request.url, request.headers['content-length'], Buffer.concat(parts as Buffer[]).toString());
      response.writeHead(204).end();
    });
  });
  expect(outcome).toBeNull();
  expect(got).toEqual(['/hook?a=1', '14', content.body]);
});

const lasting = { isRefused: true, retryAt: null };
const passing = { isRefused: false, retryAt: null };

test.each<[string, RequestListener, unknown, number?]>([
  ['is silent', () => undefined, { fault: 'timeout', ...passing }, 100],
  ['resets the connection', ({ socket }) => void socket.resetAndDestroy(), { fault: 'closed', ...passing }],
  [
    'fails',
    (_, response) => void response.writeHead(500).end('Out of\u202e memory\nat line 7'),
    { fault: '500 Out of  memory at line 7', ...passing },
  ],
  [
    'is asked too often',
    (_, response) => void response.writeHead(429, { 'retry-after': '120' }).end(),
    { fault: '429', isRefused: false, retryAt: new Date('2026-11-26T10:02:00Z') },
  ],
  [
    'redirects',
    (_, response) => void response.writeHead(307, { location: 'http://169.254.169.254/' }).end(),
    { fault: 'redirect', ...passing },
  ],
  [
    'does not know the address',
    (_, response) => void response.writeHead(404).end('no_service'),
    { fault: '404 no_service', ...lasting },
  ],
  [
    'answers without end',
    (_, response) => {
      response.writeHead(400);
      const fill = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        response.once('drain', fill);
      };
      fill();
    },
    { fault: `400 ${'x'.repeat(120)}`, ...lasting },
  ],
  // The status alone decides.
  ['accepts, and then says nothing more', (_, response) => void response.writeHead(200).write('o'), null],
  [
    'speaks another protocol',
    ({ socket }) => void socket.end('SSH-2.0-OpenSSH\r\n'),
    { fault: 'protocol', ...passing },
  ],
])('a receiver that %s', async (_, answer, outcome, timeoutMs) => {
  expect(await outcomeOf(answer, timeoutMs)).toEqual(outcome);
});

test('an unsigned certificate is not accepted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dugout-post-'));
  stops.push(() => rmSync(folder, { recursive: true }));
  const { cert, key } = makeCertificate(folder);
  const port = await listen(createSecureServer({ cert: readFileSync(cert), key: readFileSync(key) }));
  expect(await postWith()(`https://127.0.0.1:${port}/`, content)).toEqual({
    fault: 'certificate',
    ...passing,
  });
});

test('an unknown host is unreachable; private networks, and public ones without TLS, are forbidden', async () => {
  const post = postWith();
  expect(await post('https://dugout.invalid/', content)).toEqual({ fault: 'unreachable', ...passing });
  for (const address of ['https://10.0.0.1/', 'https://[::1]/', 'http://93.184.215.14/'])
    expect(await post(address, content)).toEqual({ fault: 'forbidden', ...lasting });
});
