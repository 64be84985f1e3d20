import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumArgs } from '#tests/support/chromium.ts';

/** The main job in a real browser against the real stack, one for each test process. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  // One more than processors, as in Vitest: tests of one file follow each other on one fleet of consoles, and most of them wait most of the time.
  workers: availableParallelism() + 1,
  forbidOnly: true,
  // As in Vitest: on a shared machine a stall is not a failure, and the run says which test needed another try.
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
    // It fetches the whole app again for each test; those that are about it ask for it.
    serviceWorkers: 'block',
    // Recording every test costs a third of the time: ask for it when one fails.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    colorScheme: 'dark',
    // Without the motion that they would wait for; tests of components and the journeys in other engines have it.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
  },
});
