import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const folders = '{contract,domain,src,workers,node,server}';

/** A database or a nats-server for each mutant would take hours. */
export const withProcesses = globSync('server/**/*.test.ts').filter((file) =>
  /openStore|createServer|#tests\/|startNats/.test(readFileSync(file, 'utf8')),
);

/** The unit tests that find mutants: see `tests/mutation/main.ts`. */
export default defineConfig({
  test: {
    include: [`${folders}/**/*.test.ts`],
    exclude: withProcesses,
    setupFiles: ['tests/support/waitLimit.ts'],
    environment: 'node',
    // Instrumented code on a busy machine is slow; Stryker ends mutants that hang.
    testTimeout: 60_000,
    isolate: false,
    restoreMocks: true,
  },
});
