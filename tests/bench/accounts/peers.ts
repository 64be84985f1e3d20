import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { flatten } from '#domain/accounts/paths.ts';
import { fullAccount } from './fixtures.ts';
import { plan } from './plan.ts';

/** Libraries of the other grids, pinned; installed here and not with the app. */
const packages = {
  dependencies: {
    '@mantine/core': '9.7.3',
    '@mantine/dates': '9.7.3',
    '@mantine/hooks': '9.7.3',
    '@tabler/icons-react': '3.51.0',
    '@tanstack/react-table': '9.3.1',
    '@tanstack/react-virtual': '3.14.26',
    'ag-grid-community': '36.2.0',
    clsx: '2.1.1',
    dayjs: '1.11.23',
    'mantine-react-table-open': '9.0.3',
    react: '19.3.1',
    'react-dom': '19.3.1',
  },
  // As in the app: halves its cost.
  overrides: {
    'mantine-react-table-open': {
      '@tanstack/react-table': '8.21.3',
      '@tanstack/react-virtual': '3.14.26',
    },
  },
} as const;

const folder = resolve(import.meta.dirname, '../../../.cache/bench-peers');

/** Pages of the other grids, by file in `peers/`. */
const pages = ['agGrid', 'mantineReactTable', 'tanstackTable'] as const;
export type PeerPage = (typeof pages)[number];

/** Columns of the other grids: the first three stay at the left, as in the app. */
const columnsOf = () =>
  Object.keys(flatten(fullAccount(1)))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, plan.columns)
    .map((path, at) => ({ path, width: at === 1 ? 220 : 110, isPinned: at < pinned.length }));

const pinned = ['index', 'email', 'statusText'];
const rank = (path: string): number => (pinned.includes(path) ? pinned.indexOf(path) : pinned.length);

/** Installs the other grids, unless they are there, and builds their pages. @returns their folder */
export async function buildPeers(): Promise<string> {
  const manifest = JSON.stringify({ private: true, type: 'module', ...packages }, null, 2);
  await mkdir(folder, { recursive: true });
  const installed = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '');
  if (installed !== manifest) {
    await rm(join(folder, 'node_modules'), { recursive: true, force: true });
    await writeFile(join(folder, 'package.json'), manifest);
    await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], {
      cwd: folder,
    });
  }
  const sources = join(folder, 'pages');
  await cp(resolve(import.meta.dirname, 'peers'), sources, { recursive: true });
  for (const page of pages) await writeFile(join(sources, `${page}.html`), htmlOf(page));
  await build({
    configFile: false,
    root: sources,
    base: '/peers/',
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir: join(folder, 'dist'),
      emptyOutDir: true,
      target: 'esnext',
      rolldownOptions: {
        input: Object.fromEntries(pages.map((page) => [page, join(sources, `${page}.html`)])),
      },
    },
  });
  return join(folder, 'dist');
}

const htmlOf = (page: PeerPage): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${page}</title>
    <style>
      html, body, #root { height: 100%; margin: 0; background: #1a1a1a; color: #ddd; font: 13px sans-serif; }
    </style>
    <script>globalThis.benchColumns = ${JSON.stringify(columnsOf())};</script>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="./${page}.jsx"></script>
  </body>
</html>
`;
