import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { buildPage } from './buildPage.ts';

const root = resolve(import.meta.dirname, '../page');
const out = resolve(import.meta.dirname, '../../../.cache/bench');
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Builds the pages of the bench for production and serves them. */
export async function serveBenchPages(): Promise<{ url: string; close(): void }> {
  await buildPage({
    configFile: false,
    root,
    logLevel: 'warn',
    worker: { format: 'es' },
    build: {
      outDir: out,
      emptyOutDir: true,
      target: 'esnext',
      rolldownOptions: {
        input: {
          naive: join(root, 'naive.html'),
          vnc: join(root, 'vnc.html'),
          app: join(root, 'app.ts'),
          ways: join(root, 'ways.ts'),
        },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  const server = createServer((request, response) => {
    const path = join(out, resolve('/', new URL(request.url ?? '/', 'http://localhost').pathname));
    readFile(path).then(
      // The app's page loads a script from here.
      (bytes) =>
        response
          .setHeader('access-control-allow-origin', '*')
          .setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
          .end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  };
}
