import { expect, inject, test as base } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { type ApiClient, signInToApi } from '#tests/support/api.ts';
import { startFaultProxy } from '#tests/support/faultProxy.ts';
import { openProbe, type Probe } from '#tests/support/probe.ts';
import type { UserName } from '#tests/support/users.ts';
import { type Engine, engineNames } from './engine.ts';
import { openFirefox } from './firefox.ts';
import { Found, press, type as typeText } from './page.ts';
import { openWebKit } from './webkit.ts';

/** The window of a browser, by way of a connection that the journey can cut. */
export interface Page extends Found {
  readonly engine: Engine;
  /** Opens a path of the app. */
  open(path: string): Promise<void>;
  /** Opens a path of the app with the session of a user, stored as the app stores it. */
  openAs(user: UserName, path: string): Promise<void>;
  path(): Promise<string>;
  press(...keys: readonly string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Refuses new connections to the server and ends the open ones. */
  disconnect(): void;
  connect(): void;
}

interface Journey {
  page: Page;
  api: ApiClient;
  probe: Probe;
  /** A connected console of a server that the other engine does not use: the n-th. */
  connectedConsole: (n?: number) => Promise<{
    server: Server;
    gameConsole: GameConsole;
    target: { token: string; consoleId: number };
  }>;
}

const stack = inject('stack');
const engineName = inject('engine');

/** A document of the app's origin that is not the app. */
const blank = '/icon.svg';

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
    const url = line.through(stack.url);
    const open = (path: string) => engine.open(url + path);
    await provide(
      Object.assign(new Found(engine), {
        engine,
        open,
        async openAs(user: UserName, path: string) {
          const { jwt } = await signInToApi(stack.url, user);
          await open(blank);
          await engine.evaluate((token) => localStorage.setItem('dugout.jwt', JSON.stringify(token)), jwt);
          await open(path);
        },
        path: () => engine.evaluate(() => location.pathname),
        press: (...keys: readonly string[]) => press(engine, ...keys),
        type: (text: string) => typeText(engine, text),
        disconnect() {
          line.set({ refused: true });
          line.cut();
        },
        connect: () => line.set({ refused: false }),
      }),
    );
    await engine.open('about:blank');
    await line.close();
  },

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
