import '#ui/theme/styles.ts';
import { notifications } from '@mantine/notifications';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { activateLanguage, loadTexts } from '#platform/i18n/i18n.ts';

/** The console's own function: all test files of a page share its globals. */
const shared = globalThis as typeof globalThis & { plainError?: typeof console.error };
shared.plainError ??= console.error;
const { plainError } = shared;
const errors: string[] = [];

/** A console error or an unhandled rejection fails the test in which it happened. */
function watchErrors(): void {
  console.error = (...args: unknown[]) => {
    errors.push(args.map(String).join(' '));
    plainError(...args);
  };
}

/** The size of the window, CSS pixels, unless a test sets another one. */
const size = { width: 1280, height: 800 };

/** The catalogs that the app has loaded when it shows the subject of this test file; see `lingui.config.ts`. */
function catalogsOf(path: string): string[] {
  const [, area, feature] = /\/src\/(app|data|entities|features|ui)\/([\w-]+)/.exec(path) ?? [];
  if (path.includes('/features/accounts/add/')) return ['shell', 'accounts', 'accounts-add'];
  if (/\/features\/accounts\/(failures|management|queue)\//.test(path))
    return ['shell', 'accounts', 'accounts-work'];
  if (path.includes('/features/playing/console/')) return ['shell', 'playing', 'activity', 'console'];
  if (path.includes('/ui/Pad/')) return ['playing'];
  if (/\/ui\/(Chart|DataGrid)\//.test(path)) return ['shell'];
  if (path.includes('/ui/Password/')) return ['login'];
  if (area === 'features' && feature) return ['shell', feature];
  return area === 'entities' || feature === 'shell' || feature === 'palette' ? ['shell'] : [];
}

beforeAll(async () => {
  watchErrors();
  await activateLanguage('en');
  for (const name of catalogsOf(expect.getState().testPath ?? '')) await loadTexts(name);
});
beforeEach(async () => {
  // The library does this only in the file that imports it first.
  await cleanup();
  errors.splice(0);
  if (innerWidth !== size.width || innerHeight !== size.height) await page.viewport(size.width, size.height);
});
afterEach(() => {
  notifications.clean();
  if (errors.length > 0) throw new Error(`The console logged:\n${errors.join('\n')}`);
});
