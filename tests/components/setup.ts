import '#ui/theme/styles.ts';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { activateLanguage } from '#platform/i18n/i18n.ts';

const errors: string[] = [];

/** A console error or an unhandled rejection fails the test that it happened in. */
function watchErrors(): void {
  const { error } = console;
  console.error = (...args: unknown[]) => {
    errors.push(args.map(String).join(' '));
    error(...args);
  };
}

beforeAll(async () => {
  watchErrors();
  await activateLanguage('en');
});
beforeEach(() => void errors.splice(0));
afterEach(() => {
  if (errors.length > 0) throw new Error(`The console says:\n${errors.join('\n')}`);
});
