import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Components that are imported by others but never rendered: their style sheets are excluded. */
export const notShown = ['CheckboxCard', 'CheckboxIndicator', 'RadioCard', 'RadioIndicator', 'Flex'];

const entry = fileURLToPath(new URL('../../src/ui/theme/mantine.ts', import.meta.url));

/** The components whose style sheets every visit loads, in order. */
export const entrySheets = (): string[] =>
  [...readFileSync(entry, 'utf8').matchAll(/styles\/([\w-]+)\.layer\.css/g)].map(([, name = '']) => name);

/**
 * Imports the style sheet of each Mantine component with its code: unused components have none in the build,
 * and those of a lazy screen are loaded with it. The imports of src/ui/theme/mantine.ts are loaded with the
 * entry.
 *
 * A style sheet must override those of the components that its component uses. Sheets of lazy screens are
 * linked in the head, and so before those of the entry at the end of the page. Therefore the entry's sheets
 * are in a sublayer of Mantine's layer, which has lower precedence than the layer itself. Lazy sheets are
 * loaded in the order of the imports of their components.
 *
 * In development dependencies are prebundled without plugins, so all sheets are loaded at once.
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
        // `Button.module.mjs` contains the class names of `Button.layer.css`.
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
