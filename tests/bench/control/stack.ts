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

export async function startBenchStack(): Promise<BenchStack> {
  const stack = await startStack({
    port: Number(process.env['BENCH_PORT'] ?? 0),
    env: { DUGOUT_SCHEDULERS: '0' },
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
