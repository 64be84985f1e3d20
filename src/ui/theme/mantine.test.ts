import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const styles = new Set(
  [...readFileSync('src/ui/theme/mantine.ts', 'utf8').matchAll(/styles\/([\w-]+)\.layer\.css/g)].map(
    ([, name]) => name,
  ),
);

/** Components that a file takes from Mantine. */
const usedIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(
    ([, names = '']) => names.split(',').map((name) => name.trim()),
  );

test('every component of Mantine that a screen uses has its looks', () => {
  const used = new Set(globSync('src/**/*.tsx').flatMap(usedIn));
  const styled = [...used].filter((name) =>
    existsSync(`node_modules/@mantine/core/styles/${name}.layer.css`),
  );
  expect(styled).not.toEqual([]);
  expect(styled.filter((name) => !styles.has(name))).toEqual([]);
});
