import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Texts: English in the source, one catalogue per language. `npx lingui extract --clean` gathers them. */
export default defineConfig({
  locales: ['en', 'ru'],
  sourceLocale: 'en',
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}/messages',
      include: ['src'],
      exclude: ['**/*.test.*', '**/locales/**'],
    },
  ],
  orderBy: 'message',
  // Without line numbers a catalogue changes only when a text does.
  format: formatter({ lineNumbers: false }),
});
