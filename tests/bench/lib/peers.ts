import { cp, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { installPackages } from '#tests/lib/installPackages.ts';
import { buildPage } from './buildPage.ts';
import type { OwnResponse } from './rewritingProxy.ts';

export interface PeerPages {
  /** Name of their folder in `.cache`. */
  folder: string;
  /** Their pinned dependencies: parts of a `package.json`. They are installed there, not with the app. */
  packages: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Folder with their sources. */
  sources: string;
  /** Names of the pages: each is `name.jsx` in the sources. */
  pages: readonly string[];
  /** Scripts and styles at the head of each page. */
  head: string;
}

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Installs other libraries, unless present, and builds pages with them. @returns the folder of the pages */
export async function buildPeerPages({ folder, packages, sources, pages, head }: PeerPages): Promise<string> {
  const place = await installPackages(folder, packages);
  const root = join(place, 'pages');
  await cp(sources, root, { recursive: true });
  for (const page of pages) await writeFile(join(root, `${page}.html`), htmlOf(page, head));
  await buildPage({
    configFile: false,
    root,
    base: '/peers/',
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir: join(place, 'dist'),
      emptyOutDir: true,
      target: 'esnext',
      rolldownOptions: { input: Object.fromEntries(pages.map((page) => [page, join(root, `${page}.html`)])) },
    },
  });
  return join(place, 'dist');
}

const htmlOf = (page: string, head: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${page}</title>
    <style>
      html, body, #root { height: 100%; margin: 0; background: #1a1a1a; color: #ddd; font: 13px sans-serif; }
    </style>
    ${head}
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="./${page}.jsx"></script>
  </body>
</html>
`;

/** Answers requests below `/peers/` from a folder of pages; null for other paths. */
export function peerFile(folder: string, pathname: string): Promise<OwnResponse> | null {
  if (!pathname.startsWith('/peers/')) return null;
  const file = join(folder, resolve('/', pathname.slice('/peers'.length)));
  return readFile(file).then((body) => ({ type: types[extname(file)] ?? 'application/octet-stream', body }));
}
