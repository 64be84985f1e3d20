import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** CSS modules that a file imports, with their local names. */
const sheetsOf = (file: string, source: string) =>
  [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, name = '', path = '']) => ({
    name,
    sheet: path.startsWith('#') ? path.replace('#', 'src/') : join(dirname(file), path),
  }));

test('every class that a component uses is in its sheet', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root });
  const used = files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return sheetsOf(file, source).flatMap(({ name, sheet }) =>
      [...source.matchAll(new RegExp(`(?<![\\w.])${name}\\.(\\w+)`, 'g'))].map(([, key = '']) => ({
        file,
        key,
        styles: readFileSync(join(root, sheet), 'utf8'),
      })),
    );
  });
  expect(used.length).toBeGreaterThan(500);
  const missing = used.filter(({ key, styles }) => !new RegExp(`\\.${key}(?![\\w-])`).test(styles));
  expect(missing.map(({ file, key }) => `${file}: ${key}`)).toEqual([]);
});
