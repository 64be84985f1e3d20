import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
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
