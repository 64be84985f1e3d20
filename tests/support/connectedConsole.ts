import { consoleStatus } from '#contract/enums.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import type { ApiClient } from './api.ts';
import type { Probe } from './probe.ts';

/** A connected console of the running fleet and its server. */
export interface ConnectedConsole {
  server: Server;
  gameConsole: GameConsole;
  target: { token: string; consoleId: number };
}

/** `expect` of Playwright and of Vitest. */
interface Expect {
  poll(
    check: () => unknown,
    options: { message: string; timeout: number },
  ): { toBeDefined(): Promise<void>; toBeNull(): Promise<void> };
}

/** A console that has failed, or that another test has stopped, reconnects after a while. Milliseconds. */
const timeout = 120_000;

/** Waits for the n-th connected console of the server at this position, until it is not controlled. */
export async function untilConnected(
  expect: Expect,
  { api, probe }: { api: ApiClient; probe: Probe },
  position: number,
  n: number,
): Promise<ConnectedConsole> {
  const server = (await api.servers()).toSorted((a, b) => a.id - b.id)[position];
  if (!server) throw new Error(`There is no server ${position}`);
  let gameConsole: GameConsole | undefined;
  const message = `connected console ${n} of server ${position}`;
  await expect
    .poll(
      async () => {
        const all = (await api.consoles(server.id)).toSorted((a, b) => a.id - b.id);
        return (gameConsole = all.filter(({ status }) => status === consoleStatus.connected)[n]);
      },
      { message, timeout },
    )
    .toBeDefined();
  if (!gameConsole) throw new Error('It has just been there');
  const target = { token: server.token, consoleId: gameConsole.id };
  // The page of the previous test releases it while it is being closed.
  await expect
    .poll(async () => (await probe.state(target)).pad, { message: 'nobody controls it', timeout })
    .toBeNull();
  return { server, gameConsole, target };
}
