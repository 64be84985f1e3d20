import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { endsWithParent } from '#node/parentDeath.ts';

const program = fileURLToPath(import.meta.resolve('s3rver/bin/s3rver.js'));
/** The only key of the server, which checks signatures. */
const key = 'S3RVER';

/** An S3-compatible storage server with one bucket, in a separate process behind a proxy that reports writes. */
export async function startBucketServer() {
  const folder = await mkdtemp(join(tmpdir(), 'bucket-'));
  const [command, ...args] = [...endsWithParent(), process.execPath, program];
  const options = ['-d', folder, '-a', '127.0.0.1', '-p', '0', '--configure-bucket', 'clips'];
  const child = spawn(command, [...args, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  let port = '';
  for await (const line of createInterface(child.stdout)) {
    port = /listening on .*:(\d+)/.exec(line)?.[1] ?? '';
    if (port) break;
  }
  if (!port) throw new Error('The server of the bucket has not started');
  const hooks = {
    /** Called after a write, before it is answered. */
    onWritten: (_path: string): void => undefined,
  };
  const proxy = createServer((incoming, outgoing) => {
    const { method, url: path = '/', headers } = incoming;
    const forwarded = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      if (method === 'PUT') hooks.onWritten(path);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, outgoing, () => undefined);
    });
    pipeline(incoming, forwarded, () => undefined);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    hooks,
    bucket: { url: `${address}/clips/consoles`, region: 'us-east-1', key, secret: key },
    async close(): Promise<void> {
      proxy.closeAllConnections();
      proxy.close();
      child.kill();
      await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}
