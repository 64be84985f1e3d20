import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { mantineStyles } from './scripts/lib/mantineStyles.ts';

/** Compiles components for their tests: as in the app, but without the parts that only a complete app needs. */
export default defineConfig({
  plugins: [react(), babel({ presets: [linguiTransformerBabelPreset()] }), lingui(), mantineStyles()],
  resolve: { dedupe: ['react', 'react-dom'] },
  optimizeDeps: {
    // The cache does not know of packages that new files import.
    force: true,
    // All packages are found before the first test. If one were found during a run, it would be bundled
    // again, and running tests would then have two copies of React.
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
