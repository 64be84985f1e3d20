import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test as base } from 'vitest';
import { type ApiClient, signInToApi } from '#tests/support/api.ts';
import { type ConnectedConsole, untilConnected } from '#tests/support/connectedConsole.ts';
import { startFaultProxy } from '#tests/support/faultProxy.ts';
import { openProbe, type Probe } from '#tests/support/probe.ts';
import type { StackAddress } from '#tests/support/stack.ts';
import { type Engine, engineNames } from './engine.ts';
import { openFirefox } from './firefox.ts';
import { Page } from './page.ts';
import { openWebKit } from './webkit.ts';

interface Journey {
  page: Page;
  stack: StackAddress;
  api: ApiClient;
  probe: Probe;
  /** A connected console of a server that the other engine does not use: the n-th. */
  connectedConsole: (n?: number) => Promise<ConnectedConsole>;
}

/** Folder for screenshots of failed journeys. */
const failuresFolder = 'test-results/engines';

const stack = inject('stack');
const engineName = inject('engine');

export const test = base.extend<Journey & { ownEngine: Engine }>({
  ownEngine: [
    // oxlint-disable-next-line no-empty-pattern -- Vitest reads the fixtures from the pattern
    async ({}, provide) => {
      const engine = await (engineName === 'firefox' ? openFirefox() : openWebKit());
      await provide(engine);
      await engine.close();
    },
    { scope: 'worker' },
  ],

  page: async ({ ownEngine: engine, task }, provide) => {
    // A separate origin: data stored by a journey is not available to the next one.
    const line = await startFaultProxy(Number(new URL(stack.url).port));
    await provide(new Page(engine, line, stack.url));
    if (task.result?.state === 'fail') {
      await mkdir(failuresFolder, { recursive: true });
      await writeFile(join(failuresFolder, `${engineName} ${task.name}.png`), await engine.screenshot());
    }
    await engine.open('about:blank');
    await line.close();
  },

  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the fixtures from the pattern
  stack: async ({}, provide) => provide(stack),

  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the fixtures from the pattern
  api: async ({}, provide) => provide(await signInToApi(stack.url, 'supervisor')),

  probe: async ({ api }, provide) => {
    const probe = await openProbe(stack, api);
    await provide(probe);
    await probe.close();
  },

  connectedConsole: async ({ api, probe }, provide) => {
    await provide((n = 0) => untilConnected(expect, { api, probe }, engineNames.indexOf(engineName), n));
  },
});

export { expect };
