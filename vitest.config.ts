import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import type { BrowserProviderOption } from 'vitest/node';
import { chromiumArgs } from './tests/support/chromium.ts';
import { waitLimitMs } from './tests/support/waitLimitMs.ts';

/** Like in the browser suite: on a shared machine a stall is not a failure. */
const retry = process.env['CI'] ? 2 : 0;

/** Hashes passwords as in production; all other files with less work. */
const productionCost = 'server/modules/access/passwords.test.ts';

/** On a touch screen: an emulated one cannot be removed from the page that all other files share. */
const touchTests = 'src/app/touchTargets.component.test.tsx';

/** The browser that runs the component tests. */
const chromium = (hasTouch: boolean): BrowserProviderOption =>
  playwright({
    launchOptions: {
      executablePath: process.env['CHROMIUM_BIN'] ?? '/usr/bin/chromium',
      args: [...chromiumArgs],
    },
    contextOptions: {
      locale: 'en-GB',
      timezoneId: 'UTC',
      colorScheme: 'dark',
      // Without animations, for which tests would wait: a quarter of their time. Those on a touch screen have them.
      reducedMotion: hasTouch ? 'no-preference' : 'reduce',
      hasTouch,
    },
  });

/** Tests of components, in Chromium; both projects share the server that compiles them. */
const components: TestProjectInlineConfiguration = {
  extends: './vite.component.config.ts',
  test: {
    include: ['{src,workers}/**/*.component.test.tsx'],
    setupFiles: ['tests/support/waitLimit.ts', 'tests/components/setup.ts'],
    // After the Node tests, which they would slow down; without it Vitest uses one page on two processors.
    sequence: { groupOrder: 1 },
    // As above: evaluating the app again for each file takes a fifth of the processor time.
    isolate: false,
    // One more than there are processors: a page spends a third of the time waiting for input and frames.
    maxWorkers: availableParallelism() + 1,
    restoreMocks: true,
    retry,
    testTimeout: 120_000,
    expect: { poll: { timeout: waitLimitMs } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: chromium(false),
      viewport: { width: 1280, height: 800 },
      // All packages are bundled before; a busy machine may take longer than the usual minute for it.
      connectTimeout: 300_000,
      instances: [
        { browser: 'chromium', name: 'component', exclude: [touchTests] },
        { browser: 'chromium', name: 'touch', include: [touchTests], provider: chromium(true) },
      ],
    },
  },
};

/**
 * Unit and backend tests run in Node. `*.component.test.tsx` run in Chromium: they render a component with
 * fakes of the outside world, or test code that needs a browser's database and locks. Journeys through the
 * whole stack are Playwright's (`playwright.config.ts`).
 */
export default defineConfig({
  test: {
    globalSetup: ['tests/globalSetup.ts'],
    // With `npm test -- --coverage`. Code in other processes and components is not counted.
    coverage: {
      provider: 'v8',
      include: ['{contract,domain,server}/**/*.ts'],
      exclude: ['**/*.test.ts', '**/fixtures.ts', 'server/schema/migrations/**'],
      reporter: ['text-summary', 'html'],
      reportsDirectory: 'test-results/coverage',
      thresholds: {
        'domain/**': { lines: 95, branches: 95 },
        'server/**': { lines: 85, branches: 85 },
      },
    },
    projects: [
      {
        test: {
          name: 'node',
          include: ['{contract,domain,src,workers,node,server,agent,demo,scripts,tests}/**/*.test.{ts,tsx}'],
          setupFiles: [
            'tests/backend/cheapPasswords.ts',
            'tests/backend/keptPglite.ts',
            'tests/support/waitLimit.ts',
          ],
          exclude: ['tests/e2e/**', '**/*.component.test.tsx', productionCost],
          environment: 'node',
          // Modules have no mutable state (`tests/architecture.test.ts`), so files of one process share what they import.
          isolate: false,
          restoreMocks: true,
          retry,
          // The backups of a whole database take two minutes on a machine with ten times its load.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: waitLimitMs } },
        },
      },
      {
        test: {
          name: 'production cost',
          include: [productionCost],
          environment: 'node',
          retry,
          testTimeout: 120_000,
        },
      },
      components,
    ],
    // More than the processors of a small machine: tests that talk to a stack spend most of their time
    // waiting.
    maxWorkers: availableParallelism() + 1,
  },
});
