import { defineConfig } from 'vitest/config';

/** Unit and backend tests; the browser's tests are Playwright's (`playwright.config.ts`). */
export default defineConfig({
  test: {
    include: ['{contract,domain,src,workers,server,scripts,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**'],
    globalSetup: 'tests/globalSetup.ts',
    environment: 'node',
    restoreMocks: true,
    // As in the browser: on a shared machine a stall is no verdict.
    retry: process.env['CI'] ? 2 : 0,
    // More than a small machine has processors: what talks to a stack waits most of the time.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
