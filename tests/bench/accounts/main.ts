import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { AccountsServer } from '#tests/support/accountsServer.ts';
import { launchBrowser } from '../lib/browser.ts';
import { serveBenchPages } from '../lib/site.ts';
import { fullAccount } from './fixtures.ts';

/**
 * `node tests/bench/accounts/main.ts [count]`: the cost of the copy of the accounts for the page, in Chromium with the real
 * worker, database and contract, and an API that serves prepared pages.
 */
const count = Number(process.argv[2] ?? 50_000);

interface Reading {
  first: number | null;
  all: number | null;
  rows: number;
  longest: number;
  storage: string;
  error: string | null;
}

type BenchGlobal = typeof globalThis & {
  accountsBench: { read(): Reading; accounts: { sync(): Promise<boolean> } };
};

/** Serves the pages of the bench and `GET /api/accounts` on one origin. */
async function serve(site: string, api: AccountsServer) {
  const pages = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname !== '/api/accounts') {
      void fetch(site + pathname).then(async (answer) => {
        response.setHeader('content-type', answer.headers.get('content-type') ?? '');
        response.end(Buffer.from(await answer.arrayBuffer()));
      });
      return;
    }
    const isDelta = searchParams.has('lastUpdates');
    const body =
      (isDelta ? undefined : pages.get(search)) ??
      gzipSync(JSON.stringify(api.answer(Object.fromEntries(searchParams))), { level: 1 });
    if (!isDelta) pages.set(search, body);
    response.setHeader('content-type', 'application/json').setHeader('content-encoding', 'gzip').end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

/** Opens the page and reads its figures when everything is loaded. */
async function visit(page: Page, url: string): Promise<Reading> {
  await page.goto(url);
  await page.waitForFunction(() => (globalThis as BenchGlobal).accountsBench.read().all !== null, undefined, {
    timeout: 120_000,
  });
  return page.evaluate(() => (globalThis as BenchGlobal).accountsBench.read());
}

/** Heap of the page after a garbage collection, without its worker, megabytes. */
async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1_048_576;
}

async function measure(browser: Browser, url: string, api: AccountsServer) {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`page: ${error.message}`));
  const network = await visit(page, url);
  const heap = await heapMb(page);
  for (let id = 1; id <= 500; id++) api.edit(id, { statusText: 'changed' });
  const before = Date.now();
  await page.evaluate(() => (globalThis as BenchGlobal).accountsBench.accounts.sync());
  const delta = Date.now() - before;
  const longest = (await page.evaluate(() => (globalThis as BenchGlobal).accountsBench.read())).longest;
  const copy = await visit(page, url);
  await context.close();
  return { network, copy, heap, delta, longest };
}

const site = await serveBenchPages();
const api = new AccountsServer();
for (let id = 1; id <= count; id++) api.put(fullAccount(id));
const server = await serve(site.url, api);
const browser = await launchBrowser();
try {
  for (const query of ['', '?secrets']) {
    const { network, copy, heap, delta, longest } = await measure(
      browser,
      `${server.url}/accounts.html${query}`,
      api,
    );
    console.log(
      query === '' ? `${count} accounts` : `${count} accounts, secrets loaded again in each session`,
    );
    console.log('  from the network', network);
    console.log('  from the copy', copy);
    console.log(
      `  page heap ${heap.toFixed(0)} MB; 500 changed accounts ${delta} ms, longest task ${longest} ms`,
    );
  }
} finally {
  await browser.close();
  server.close();
  site.close();
}
