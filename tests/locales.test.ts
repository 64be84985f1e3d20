import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { formatter } from '@lingui/format-po';
import { expect, test } from 'vitest';
import { routes } from '#domain/access/routes.ts';

/** What the division into catalogues rests on; see `lingui.config.ts`. */

const root = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const sources = (pattern: string) =>
  globSync(pattern, { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));

/** `import('#features/home/HomePage.tsx')`, with what stands before it in its statement. */
const lazyFeature = /withTexts\(\s*'([\w-]+)',[^;]*?import\('#features\/([\w-]+)\//g;

test('every screen is loaded with the texts of its feature', () => {
  const table = read('src/app/routes.tsx');
  const loads = [...table.matchAll(lazyFeature)].map(([, texts, feature]) => ({ texts, feature }));
  expect(loads.length).toBe(table.split('#features/').length - 1);
  for (const { texts, feature } of loads) expect(texts).toBe(feature);
});

test('what is there before the shell uses no text that comes with the shell or with a screen', () => {
  const early = sources('src/app/**/*.{ts,tsx}').filter((file) => !/^src\/app\/(shell|palette)\//.test(file));
  const imports = early.flatMap((file) =>
    [...read(file).matchAll(/(?<=from ')(?:#(?:features|entities)|[.\w/#]*\/(?:shell|palette))\/[^']*/g)].map(
      ([path]) => `${file}: ${path}`,
    ),
  );
  expect(imports).toEqual([]);
});

test('a screen outside the shell uses no text that comes with the shell', () => {
  const table = read('src/app/routes.tsx');
  const outside = Object.entries(routes)
    .filter(([, { layout }]) => layout === 'empty')
    .flatMap(([name]) => new RegExp(` ${name}: .*#features/([\\w-]+)/`).exec(table)?.[1] ?? []);
  expect(outside).toContain('login');
  const imports = outside
    .flatMap((feature) => sources(`src/features/${feature}/**/*.{ts,tsx}`))
    .filter((file) => read(file).includes('#entities/'));
  expect(imports).toEqual([]);
});

test('a text has one translation, in whichever catalogues it is', () => {
  const po = formatter();
  const translations = new Map<string, { text: string; catalogue: string }>();
  for (const filename of sources('src/locales/ru/*.po')) {
    const messages = po.parse(read(filename), { locale: 'ru', sourceLocale: 'en', filename });
    for (const [id, { message, translation = '' }] of Object.entries(messages as Catalogue)) {
      const catalogue = basename(filename);
      const other = translations.get(id) ?? { text: translation, catalogue };
      translations.set(id, other);
      expect(translation, `"${message}" in ${catalogue} and ${other.catalogue}`).toBe(other.text);
    }
  }
  expect(translations.size).toBeGreaterThan(500);
});

type Catalogue = Parameters<ReturnType<typeof formatter>['serialize']>[0];
