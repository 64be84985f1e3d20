import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { entrySheets, mantineStyles, notShown } from './mantineStyles.ts';

const root = resolve(import.meta.dirname, '../..');
const mantine = join(root, 'node_modules/@mantine/core');

test('no screen uses a component whose style sheet is excluded from the build', () => {
  // `CheckboxCard` can also be written `Checkbox.Card`.
  const shown = new RegExp(
    `<(?:${notShown.map((name) => name.replace(/(?=Card|Indicator)/, '\\.?')).join('|')})\\b`,
  );
  const files = globSync('src/**/*.tsx', { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => shown.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test('style sheets of the entry are ordered by component dependency', () => {
  const sheets = entrySheets();
  const partsOf = (component: string): string[] => {
    const file = join(mantine, 'esm/components', component, `${component}.mjs`);
    const code = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return [...code.matchAll(/from "\.\.\/(\w+)\//g)].map(([, name = '']) => name);
  };
  const late = sheets.flatMap((component, position) =>
    partsOf(component)
      .filter((part) => existsSync(join(mantine, 'styles', `${part}.layer.css`)))
      .filter((part) => !sheets.slice(0, position).includes(part))
      .map((part) => `${part}, which ${component} builds on`),
  );
  expect(partsOf('Button')).toContain('UnstyledButton');
  expect(late).toEqual([]);
});

test('style sheets of the entry are in a sublayer that sheets of lazy screens override', async () => {
  const entry = await sheetInBuild('Button');
  expect(entry.layers).toEqual(['mantine.entry']);
  const lazy = await sheetInBuild('Tabs');
  expect(lazy.layers).toEqual(['mantine']);
});

/** The style sheet of a component after a build. */
async function sheetInBuild(component: string): Promise<{ layers: string[] }> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root,
    plugins: [mantineStyles()],
    build: {
      write: false,
      rolldownOptions: { input: join(mantine, 'styles', `${component}.layer.css`) },
    },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as {
    output: { source?: string | Uint8Array }[];
  };
  const css = output.map(({ source }) => (typeof source === 'string' ? source : '')).join('');
  return { layers: [...css.matchAll(/@layer ([\w.]+)/g)].map(([, name = '']) => name) };
}
