import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { IndexHtmlTransformContext, Plugin } from 'vite';
import { routes } from '#domain/access/routeMap.ts';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

/** A chunk of the bundle; the styles are added by Vite. */
interface Chunk {
  fileName: string;
  facadeModuleId: string | null;
  imports: readonly string[];
  viteMetadata?: { importedCss: ReadonlySet<string> };
}

/**
 * What `public/boot.js` preloads: files by index, those of the shell, and those of the screen of each path. Catalogs by
 * language and name.
 */
interface Preloads {
  files: readonly string[];
  shell: readonly number[];
  texts: Readonly<Record<string, Readonly<Record<string, number>>>>;
  screens: readonly (readonly [path: string, files: readonly number[], catalogs: readonly string[]])[];
}

const catalogsFolder = 'src/locales';
const screensFile = 'src/app/routes.tsx';
/** The script that reads the list, which must stand before it. */
const boot = '<script src="/boot.js">';
const shellFile = 'src/app/shell/Shell.tsx';

/** Catalogs of the shell: the common one is loaded before it. */
const shellCatalogs = ['messages', 'shell'];

/**
 * Files and catalogs of the screens inside the shell, from the text of {@link screensFile}.
 * @throws for a screen without a file or a catalog
 */
export function filesOfScreens(text: string): { path: string; file: string; catalogs: readonly string[] }[] {
  const entries = text.slice(text.indexOf('const screens')).split(/^ {2}(?=\w+: )/m);
  return Object.entries(routes).flatMap(([name, { path, layout }]) => {
    if (layout !== 'base') return [];
    const entry = entries.find((one) => one.startsWith(`${name}: `)) ?? '';
    const [before = '', file] = entry.split(/import\('#(features\/[\w/.-]+)'\)/);
    const catalogs = [...before.matchAll(/'([\w-]+)'/g)]
      .map(([, catalog = '']) => catalog)
      .filter((catalog) => existsSync(`${catalogsFolder}/en/${catalog}.po`));
    if (file === undefined || catalogs.length === 0)
      throw new Error(`${screensFile} has no file or catalog for the screen ${name}`);
    return [{ path, file: `src/${file}`, catalogs }];
  });
}

/** Lists what the shell and each screen need beside the scripts of the page. */
function preloadsOf(bundle: Bundle, page: string): Preloads {
  const chunks = new Map(
    Object.values(bundle).flatMap((one) =>
      one.type === 'chunk' ? [[one.fileName, one as Chunk] as const] : [],
    ),
  );
  const files: string[] = [];
  const neededBy = (source: string, without: ReadonlySet<string>): Set<string> => {
    const path = resolve(source);
    const root = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === path);
    if (!root) throw new Error(`No chunk was built from ${source}`);
    const members = new Set([root.fileName]);
    // Iterating a set includes elements that are added during the loop.
    for (const member of members) for (const file of chunks.get(member)?.imports ?? []) members.add(file);
    const styles = [...members].flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])]);
    return new Set([...members, ...styles].filter((file) => !without.has(file) && !page.includes(file)));
  };
  const indexed = (names: Iterable<string>): number[] =>
    [...names].map((file) => {
      const address = `/${file}`;
      if (!files.includes(address)) files.push(address);
      return files.indexOf(address);
    });
  const shell = neededBy(shellFile, new Set());
  const screens = filesOfScreens(readFileSync(screensFile, 'utf8'));
  const catalogs = new Set([...shellCatalogs, ...screens.flatMap((screen) => screen.catalogs)]);
  const textsOf = (language: string): Record<string, number> =>
    Object.fromEntries(
      [...catalogs].flatMap((name) =>
        indexed(neededBy(`${catalogsFolder}/${language}/${name}.po`, new Set())).map((index) => [
          name,
          index,
        ]),
      ),
    );
  return {
    shell: indexed(shell),
    texts: { en: textsOf('en'), ru: textsOf('ru') },
    screens: screens.map(
      (screen) => [screen.path, indexed(neededBy(screen.file, shell)), screen.catalogs] as const,
    ),
    files,
  };
}

/**
 * Writes into the page which files its addresses need. Otherwise they are known only after the first scripts have run: with
 * 10 Mbit/s and 60 ms a first visit showed the accounts a tenth later.
 */
export const screenPreloads = (): Plugin => ({
  name: 'screen-preloads',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (!bundle) return html;
      const list = `<script type="application/json" id="preloads">${JSON.stringify(preloadsOf(bundle, html))}</script>`;
      return html.replace(boot, `${list}\n    ${boot}`);
    },
  },
});
