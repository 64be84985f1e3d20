import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { formatter } from '@lingui/format-po';
import { expect, test } from 'vitest';
import { routes } from '#domain/access/routeMap.ts';

/** Checks the conditions of the division into catalogs; see `lingui.config.ts`. */

const root = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const sources = (pattern: string) =>
  globSync(pattern, { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));

/** `page('home', () => import('#features/home/HomePage.tsx')`, also with several catalogs, and `wall(…)`. */
const lazyFeature = /(?:page|wall)\(\s*\[?'([\w-]+)'[^;]*?import\('#features\/([\w-]+)\//g;

/** Files whose texts are not in the catalog of the entry. */
const lateTexts = /^src\/(?:features|entities|ui\/(?:Chart|Pad)|app\/(?:shell|palette))\//;
const hasTexts = (file: string) => /from '@lingui\/(?:core|react)\/macro'/.test(read(file));

/** These files and everything that they import statically, directly or indirectly. */
function reachedFrom(files: readonly string[]): string[] {
  const reached = new Set(files);
  for (const file of reached)
    for (const [, path = ''] of read(file).matchAll(
      /^(?:import|export|\})(?! type ).* from '([#.][^']*\.tsx?)'/gm,
    )) {
      const imported = path.startsWith('#')
        ? path.replace(/^#(?=contract|domain)/, '').replace('#', 'src/')
        : join(dirname(file), path);
      reached.add(imported);
    }
  return [...reached];
}

test('every screen is loaded with the texts of its feature', () => {
  const table = read('src/app/routes.tsx');
  const loads = [...table.matchAll(lazyFeature)].map(([, texts, feature]) => ({ texts, feature }));
  expect(loads.length).toBe(table.split('#features/').length - 1);
  for (const { texts, feature } of loads) expect(texts).toBe(feature);
});

test('a screen is the only value of its file', () => {
  for (const [, file] of read('src/app/routes.tsx').matchAll(/import\('#(features\/[^']+)'/g))
    expect(read(`src/${file}`).match(/^export (?!type |interface )/gm), `src/${file}`).toHaveLength(1);
});

test('code loaded before the shell uses no texts of the shell or of a screen', () => {
  const withEntry = reachedFrom(['src/app/main.tsx']).filter(hasTexts);
  expect(withEntry).toContain('src/app/RouteError.tsx');
  expect(withEntry.filter((file) => lateTexts.test(file))).toEqual([]);
});

test('a screen outside the shell uses no texts of the shell', () => {
  const table = read('src/app/routes.tsx');
  const outside = Object.entries(routes)
    .filter(([, { layout }]) => layout === 'empty')
    .flatMap(([name]) => new RegExp(` ${name}: .*#(features/[\\w-]+)/`).exec(table)?.[1] ?? []);
  expect(outside).toContain('features/login');
  const used = outside
    .flatMap((feature) => reachedFrom(sources(`src/${feature}/**/*.{ts,tsx}`)))
    .filter(hasTexts);
  expect(used.filter((file) => lateTexts.test(file) && !outside.some((own) => file.includes(own)))).toEqual(
    [],
  );
});

test('a text has the same translation in all catalogs', () => {
  const po = formatter();
  const translations = new Map<string, { text: string; catalog: string }>();
  for (const filename of sources('src/locales/ru/*.po')) {
    const messages = po.parse(read(filename), { locale: 'ru', sourceLocale: 'en', filename });
    for (const [id, { message, translation = '' }] of Object.entries(messages as Catalog)) {
      const catalog = basename(filename);
      const other = translations.get(id) ?? { text: translation, catalog };
      translations.set(id, other);
      expect(translation, `"${message}" in ${catalog} and ${other.catalog}`).toBe(other.text);
    }
  }
  expect(translations.size).toBeGreaterThan(500);
});

test('words without elements and values in them are `t`, which needs no element', () => {
  const plain = /<Trans>[^<>{}&\\`]{1,90}<\/Trans>/;
  expect('<p><Trans>Nobody yet</Trans></p>').toMatch(plain);
  expect(sources('src/{ui,entities,features}/**/*.tsx').filter((file) => plain.test(read(file)))).toEqual([]);
});

/** Folders whose texts are in the catalogs of the screens that use them. */
const shared = /^src\/ui\/(?:FileField|Pad|Password)\//;

test('every catalog of a screen has the texts of the shared parts that its code uses', () => {
  const catalogs = sources('src/locales/ru/*.po').map((catalog) => ({
    catalog: basename(catalog),
    own: new Set([...read(catalog).matchAll(/^#: (\S+\.tsx?)/gm)].map(([, file = '']) => file)),
  }));
  const withTexts = new Set(catalogs.flatMap(({ own }) => [...own]));
  const missing = catalogs.flatMap(({ catalog, own }) =>
    reachedFrom([...own].filter((file) => file.startsWith('src/features/')))
      .filter((file) => shared.test(file) && withTexts.has(file) && !own.has(file))
      .map((file) => `${catalog}: ${file}`),
  );
  expect(missing).toEqual([]);
});

type Catalog = Parameters<ReturnType<typeof formatter>['serialize']>[0];
