import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumArgs } from '#tests/support/chromium.ts';

/** The main job in a real browser against the real stack, one for each test process. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  // One more than there are processors, as in Vitest: tests of one file run one after another on one fleet of
  // consoles, and spend most of their time waiting.
  workers: availableParallelism() + 1,
  forbidOnly: true,
  // As in Vitest: on a shared machine a stall is not a failure, and the report says which test was retried.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: process.env['CHROMIUM_BIN'] ?? '/usr/bin/chromium',
      args: chromiumArgs,
    },
    actionTimeout: 30_000,
    // A service worker fetches the whole app again for each test; tests of the service worker enable it.
    serviceWorkers: 'block',
    // Recording every test costs a third of the time: enable it when a test fails.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    colorScheme: 'dark',
    // Without animations, for which tests would wait; component tests on a touch screen and the journeys in
    // other engines have them.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
  },
});
