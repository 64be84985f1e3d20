import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { mantineStyles } from './scripts/lib/mantineStyles.ts';

/** How components are compiled for their tests: as in the app, without what makes it a whole app. */
export default defineConfig({
  plugins: [react(), babel({ presets: [linguiTransformerBabelPreset()] }), lingui(), mantineStyles()],
  resolve: { dedupe: ['react', 'react-dom'] },
  optimizeDeps: {
    // The cache does not know of packages that new files import.
    force: true,
    // All packages are found before the first test. One that was found in the middle of a run would be bundled anew,
    // and the tests under way would then have two copies of React.
    entries: ['src/**/*.tsx', 'workers/**/*.{ts,tsx}', 'tests/components/*.{ts,tsx}'],
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'vitest-browser-react',
    ],
    exclude: ['@lingui/core/macro', '@lingui/react/macro'],
  },
  // The overlay of an error in one file would cover the components of every other.
  server: { host: '127.0.0.1', hmr: { overlay: false } },
});
