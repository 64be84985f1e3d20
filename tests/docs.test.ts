import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8');

/** Files and folders that a page names in backticks, if written as a path of the repository. */
const pathsOf = (page: string): string[] =>
  [...read(page).matchAll(/`([a-z][\w./-]*\/[\w./-]*)`/g)].map(([, path = '']) => path);

/** Scripts that npm runs automatically. */
const lifecycle = ['postinstall'];

test.each(['docs/architecture.md', 'docs/recipes.md'])('every file named in %s exists', (page) => {
  const paths = pathsOf(page);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
});

test('docs/commands.md names every script of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const code = read('docs/commands.md').matchAll(/`(?:npm (?:run )?)?([a-z][\w:-]*)[^`]*`/g);
  const named = [...code].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(20);
  const missing = Object.keys(scripts).filter((name) => !lifecycle.includes(name) && !named.includes(name));
  expect(missing).toEqual([]);
});

/** The anchors of a page: those of its headings, as GitHub makes them. */
const anchorsOf = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('every link of a page to another file, or to a heading, has a target', () => {
  const pages = ['README.md', ...globSync('docs/**/*.md', { cwd: root })];
  const links = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)#?([^)\s]*)\)/g)].map(([, path = '', anchor = '']) => {
      const target = path === '' ? page : relative(root, resolve(root, dirname(page), path));
      return { page, target, anchor };
    }),
  );
  expect(links.length).toBeGreaterThan(40);
  const broken = links.filter(
    ({ target, anchor }) =>
      !existsSync(resolve(root, target)) || (anchor !== '' && !anchorsOf(target).includes(anchor)),
  );
  expect(broken).toEqual([]);
});

test('docs/deploy.md says what to do for each alert that wakes a person, and its rule has an action', () => {
  const rules = read('deploy/prometheus/alerts.yml').split('- alert: ').slice(1);
  const pages = rules.filter((rule) => rule.includes('severity: page'));
  const names = (list: string[]): string[] => list.map((rule) => /^\w+/.exec(rule)?.[0] ?? '');
  const listed = [...read('docs/deploy.md').matchAll(/^\| `(Dugout\w+)`/gm)].map(([, name = '']) => name);
  expect(names(pages).toSorted()).toEqual(listed.toSorted());
  expect(names(pages.filter((rule) => !rule.includes('action: ')))).toEqual([]);
});
