import { readFileSync } from 'node:fs';
import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { commonPasswords } from './scripts/lib/commonPasswords.ts';
import { mantineStyles } from './scripts/lib/mantineStyles.ts';
import { manifestPlugin } from './scripts/lib/manifest.ts';
import { filesOfScreens, screenPreloads } from './scripts/lib/screenPreloads.ts';
import { sharedChunks } from './scripts/lib/sharedChunks.ts';
import { withoutCallTexts } from './scripts/lib/withoutCallTexts.ts';
import { withoutJsonSchema } from './scripts/lib/withoutJsonSchema.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:8080';

/** Code that changes only with a dependency, in a chunk that outlives a release of our own code. */
const framework = /node_modules\/(react|react-dom|scheduler|react-router|@remix-run)\//;

/** `texts.ru.` before the name of a catalog, so that .size-limit.mjs knows it. */
const catalogPrefix = (module: string | null): string => {
  const language = /\/locales\/(\w+)\/[\w-]+\.po$/.exec(module ?? '')?.[1];
  return language ? `texts.${language}.` : '';
};

/** Character sets of the app's languages. */
const font = '*-{latin,cyrillic}-*';

/**
 * Styles are linked at the end of the page: the content already in it is painted at once, and the scripts
 * wait for them anyway.
 */
function stylesLast(): Plugin {
  return {
    name: 'styles-last',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const links = html.match(/[ ]*<link rel="stylesheet" crossorigin[^>]*>\n/g) ?? [];
        const rest = links.reduce((page, link) => page.replace(link, ''), html);
        return rest.replace('  </body>', `${links.join('')}  </body>`);
      },
    },
  };
}

/** Mantine's fields, menus, layers and boxes. */
const controls =
  /@mantine\/core\/.*\/(ActionIcon|Checkbox|Combobox|FocusTrap|Floating|InlineInput|Input|Menu|Modal|ModalBase|NativeSelect|Popover|Radio|ScrollArea|Select|Stack|Text|TextInput|Tooltip|CloseButton|Overlay|Portal|Transition)\/|\/src\/ui\/layout\/flex\.ts$/;

const chunks = sharedChunks({
  entry: 'src/app/main.tsx',
  shell: 'src/app/shell/Shell.tsx',
  screens: filesOfScreens(readFileSync('src/app/routes.tsx', 'utf8')).map(({ file }) => file),
});

export default defineConfig({
  plugins: [
    react(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    lingui(),
    mantineStyles(),
    commonPasswords(),
    withoutCallTexts(),
    withoutJsonSchema(),
    manifestPlugin(),
    stylesLast(),
    screenPreloads(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'workers',
      filename: 'sw.ts',
      // This project does both: src/platform/pwa registers, scripts/lib/manifest.ts describes.
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: [
          'index.html',
          '*.{js,css}',
          'icon.svg',
          'assets/*.{js,css,svg}',
          `assets/${font}.woff2`,
        ],
        globIgnores: ['sw.js'],
        // The hash in these names is sufficient.
        dontCacheBustURLsMatching: /^assets\//,
        minify: true,
      },
    }),
  ],
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(version) },
  build: {
    target: 'es2023',
    // Browsers with native light-dark(): a lowered version would depend on variables that Mantine never sets.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    sourcemap: true,
    manifest: true,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // Fonts and pictures stay files: the content security policy allows no data: addresses for fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Components of the table engine that are wrapped but not used: without this option they would be kept.
      treeshake: { manualPureFunctions: ['memo'] },
      output: {
        chunkFileNames: ({ facadeModuleId }) => `assets/${catalogPrefix(facadeModuleId)}[name]-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'react', test: framework },
            // Code that every visit loads, in a few requests: a chunk for each set of screens that share it
            // resulted in fifty.
            { name: 'libraries', test: /node_modules\//, tags: ['$initial'] },
            { name: 'base', tags: ['$initial'] },
            // Code for the shell and nearly every screen: one chunk compresses better than twenty.
            { name: 'controls', test: controls },
            // A chunk for each shared icon would mean many requests that compress badly.
            { name: 'icons', test: /node_modules\/@tabler\/icons-react\//, minShareCount: 3 },
            // Code of the shell in one request, and what pages without it share with it in another: otherwise each
            // set of screens that shared some of it had a chunk, 45 in all.
            { name: chunks.shell, test: /\/(src|domain|contract)\// },
            {
              name: chunks.shared,
              test: /\/(src|domain|contract)\//,
              // Their dependencies have chunks of their own.
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es', plugins: () => [withoutCallTexts(), withoutJsonSchema()] },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': { target: api },
      '/socket.io': { target: api, ws: true },
    },
  },
});
