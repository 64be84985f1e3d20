import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Files and folders that a page names in backticks, if written as a path of the repository. */
const pathsOf = (page: string): string[] =>
  [...readFileSync(resolve(root, page), 'utf8').matchAll(/`([a-z][\w./-]*\/[\w./-]*)`/g)].map(
    ([, path = '']) => path,
  );

test.each(['docs/architecture.md', 'docs/recipes.md'])('every file named in %s exists', (page) => {
  const paths = pathsOf(page);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
});
