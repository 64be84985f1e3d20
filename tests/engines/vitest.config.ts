import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { waitLimitMs } from '../support/waitLimitMs.ts';
import { enginesReport } from '../lib/vitestReport.ts';
import { engineNames } from './lib/engine.ts';

const here = import.meta.dirname;
const root = resolve(here, '../..');

/** Each journey in each engine, on one stack: two at the same time, each in a browser that is reused by the next one. */
export default defineConfig({
  test: {
    globalSetup: [resolve(here, 'lib/stack.ts')],
    projects: engineNames.map((name) => ({
      root,
      test: {
        name,
        include: ['tests/engines/*.journey.ts'],
        setupFiles: ['tests/support/waitLimit.ts'],
        environment: 'node' as const,
        isolate: false,
        provide: { engine: name },
        retry: process.env['CI'] ? 2 : 0,
        testTimeout: 120_000,
        hookTimeout: 120_000,
        expect: { poll: { timeout: waitLimitMs } },
      },
    })),
    maxWorkers: engineNames.length,
    reporters: ['default', [resolve(root, 'tests/lib/vitestReport.ts'), { file: enginesReport }]],
  },
});
