import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ensureCaddy } from '../../ensure.ts';
import { reservePort } from '../ports.ts';
import { startProxy } from './proxy.ts';

/** A server that answers each call with its path. */
async function startUpstream(): Promise<{ server: Server; port: number }> {
  const server = createServer((call, answer) => void answer.end(call.url));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { server, port: (server.address() as AddressInfo).port };
}

async function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'dugout-proxy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { port } = await startUpstream();
  const start = async (proxyPort: number) => {
    const proxy = await startProxy({
      folder: join(folder, 'proxy'),
      port: proxyPort,
      apis: [`127.0.0.1:${port}`],
      channels: [],
      onLine: () => undefined,
    });
    onTestFinished(() => proxy.stop());
    return proxy;
  };
  return { folder, start };
}

const get = (port: number, ca: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path: '/', ca, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    call.once('error', reject).end();
  });

test('a proxy that cannot listen is refused with what it said', async () => {
  const { start } = await setUp();
  const { port } = await startUpstream();
  await expect(start(port)).rejects.toThrow(/address already in use/);
});

test('a started proxy answers with its certificate, however late it listens', async () => {
  const { folder, start } = await setUp();
  const late = join(folder, 'caddy');
  // The authority's certificate is there before anything listens.
  writeFileSync(
    late,
    `#!/bin/sh
authorities="$HOME/storage/pki/authorities/local"
mkdir -p "$authorities" && touch "$authorities/root.crt" && sleep 0.3 && rm "$authorities/root.crt"
exec '${ensureCaddy()}' "$@"
`,
  );
  chmodSync(late, 0o755);
  const before = process.env['CADDY_BIN'];
  process.env['CADDY_BIN'] = late;
  onTestFinished(() => {
    if (before === undefined) delete process.env['CADDY_BIN'];
    else process.env['CADDY_BIN'] = before;
  });
  const port = await reservePort(0);
  const { certificate } = await start(port);
  expect(await get(port, readFileSync(certificate, 'utf8'))).toBe(200);
});
