import { expect, inject, test as base } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { type ApiClient, signInToApi } from '#tests/support/api.ts';
import { startFaultProxy } from '#tests/support/faultProxy.ts';
import { openProbe, type Probe } from '#tests/support/probe.ts';
import type { StackAddress } from '#tests/support/stack.ts';
import { type Engine, engineNames } from './engine.ts';
import { openFirefox } from './firefox.ts';
import { Page } from './page.ts';
import { openWebKit } from './webkit.ts';

/** A connected console of the fleet and its server. */
export interface ConnectedConsole {
  server: Server;
  gameConsole: GameConsole;
  target: { token: string; consoleId: number };
}

interface Journey {
  page: Page;
  stack: StackAddress;
  api: ApiClient;
  probe: Probe;
  /** A connected console of a server that the other engine does not use: the n-th. */
  connectedConsole: (n?: number) => Promise<ConnectedConsole>;
}

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

  page: async ({ ownEngine: engine }, provide) => {
    // An origin of its own: what a journey has stored is not there for the next one.
    const line = await startFaultProxy(Number(new URL(stack.url).port));
    await provide(new Page(engine, line, stack.url));
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
    await provide(async (n = 0) => {
      const servers = (await api.servers()).toSorted((a, b) => a.id - b.id);
      const server = servers[engineNames.indexOf(engineName)];
      if (!server) throw new Error('The demo has too few servers');
      let gameConsole: GameConsole | undefined;
      await expect
        .poll(async () => {
          const all = (await api.consoles(server.id)).toSorted((a, b) => a.id - b.id);
          gameConsole = all.filter(({ status }) => status === consoleStatus.connected)[n];
          return gameConsole;
        })
        .toBeDefined();
      if (!gameConsole) throw new Error('It has just been there');
      const target = { token: server.token, consoleId: gameConsole.id };
      await expect.poll(async () => (await probe.state(target)).pad).toBeNull();
      return { server, gameConsole, target };
    });
  },
});

export { expect };
