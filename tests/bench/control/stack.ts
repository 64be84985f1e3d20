import { resolve } from 'node:path';
import { consoleStatus } from '#contract/enums.ts';
import { type ApiClient, signInToApi } from '#tests/support/api.ts';
import type { ChannelAddress } from '#tests/support/channel.ts';
import { startStack } from '../../../scripts/stack.ts';

/** The real stack, and the console of all measurements. */
export interface BenchStack {
  url: string;
  address: ChannelAddress;
  operator: ApiClient;
  target: { token: string; consoleId: number };
  consoleName: string;
  serverId: number;
  stop(): Promise<void>;
}

/** @param env added to the environment of the API and the agents. */
export async function startBenchStack(env: Record<string, string> = {}): Promise<BenchStack> {
  const stack = await startStack({
    port: Number(process.env['BENCH_PORT'] ?? 0),
    env: { DUGOUT_SCHEDULERS: '0', ...env },
  });
  try {
    const operator = await signInToApi(stack.url, 'operator');
    const server = (await operator.servers()).toSorted((a, b) => a.id - b.id)[0];
    const gameConsole =
      server && (await operator.consoles(server.id)).find(({ status }) => status === consoleStatus.connected);
    if (!server || !gameConsole) throw new Error('The demo data has no connected console');
    return {
      url: stack.url,
      address: stack,
      operator,
      target: { token: server.token, consoleId: gameConsole.id },
      consoleName: gameConsole.name,
      serverId: server.id,
      stop: () => stack.stop(),
    };
  } catch (error) {
    await stack.stop();
    throw error;
  }
}

/** The same stack with a program on an X display of this size as the measured console, with the scene of noVNC. */
export function startX11BenchStack(consoleId: number, size = '960x540'): Promise<BenchStack> {
  const program = [process.execPath, resolve(import.meta.dirname, '../lib/vncScene.ts'), size];
  return startBenchStack({ DUGOUT_AGENT_X11: JSON.stringify([{ console: consoleId, program, size }]) });
}
