import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Parts of components that come with the code of others and are not shown anywhere: their sheets stay out. */
export const notShown = [
  'CheckboxCard',
  'CheckboxIndicator',
  'RadioCard',
  'RadioIndicator',
  'Flex',
  'Pill',
  'PillsInput',
];

const entry = fileURLToPath(new URL('../../src/ui/theme/mantine.ts', import.meta.url));

/** The components whose sheets every visit loads, in their order. */
export const entrySheets = (): string[] =>
  [...readFileSync(entry, 'utf8').matchAll(/styles\/([\w-]+)\.layer\.css/g)].map(([, name = '']) => name);

/**
 * Brings the sheet of each Mantine component along with its code: unused components have none in the build, and those of a
 * lazy screen come with it. What src/ui/theme/mantine.ts imports is loaded with the entry.
 *
 * A sheet must override those of the components that its own is made of. Sheets of lazy screens are linked in the head, so
 * before those of the entry at the end of the page; therefore the entry's are in a layer inside Mantine's, which gives way
 * to what is in Mantine's itself. Lazy sheets are loaded in the order in which their components import each other.
 *
 * In development, where dependencies are bundled beforehand and pass no plugin, all sheets are loaded at once.
 */
export function mantineStyles(): Plugin {
  let isBuild = false;
  let inEntry = new Set<string>();
  return {
    name: 'mantine-styles',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
      inEntry = new Set(entrySheets());
    },
    transform: {
      filter: { id: [/\/@mantine\/core\/(?:esm\/.*\.module\.mjs|styles\/[\w-]+\.layer\.css)$/, entry] },
      handler(code, id) {
        if (!isBuild) return id === entry ? withSheet('styles', code) : null;
        if (id === entry) return null;
        // `Button.module.mjs` names the classes that `Button.layer.css` styles.
        const component = basename(id).replace(/\.(?:module\.mjs|layer\.css)$/, '');
        if (id.endsWith('.mjs'))
          return notShown.includes(component) ? null : withSheet(`styles/${component}`, code);
        return inEntry.has(component) ? { code: inEntryLayer(code), map: null } : null;
      },
    },
  };
}

const withSheet = (sheet: string, code: string) => ({
  code: `import '@mantine/core/${sheet}.layer.css';\n${code}`,
  map: null,
});

/** @throws when a sheet is not in Mantine's layer, as every `.layer.css` is. */
function inEntryLayer(css: string): string {
  if (!css.startsWith('@layer mantine {')) throw new Error('A sheet of Mantine is not in its layer');
  return css.replace('@layer mantine {', '@layer mantine.entry {');
}
