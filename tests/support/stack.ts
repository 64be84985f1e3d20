import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stack } from '../../scripts/stack.ts';
import type { ChannelAddress } from './channel.ts';

/** What tests in other processes need to know of the running stack. */
export interface StackAddress extends ChannelAddress {
  url: string;
  dataDir: string;
  /** Where the app looks for the screenshot service of its own machine; nothing listens there. */
  screenshotUrl: string;
}

const variable = 'DUGOUT_TEST_STACK';

/** Leaves the address of the stack where processes that start from now on find it. */
export function publishStack(
  { url, natsUrl, natsWsUrl, keysFile, dataDir }: Stack,
  screenshotUrl: string,
): void {
  process.env[variable] = JSON.stringify({
    url,
    natsUrl,
    natsWsUrl,
    keysFile,
    dataDir,
    screenshotUrl,
  } satisfies StackAddress);
}

/** @throws when no stack was published. */
export function publishedStack(): StackAddress {
  const text = process.env[variable];
  if (!text) throw new Error('No stack is running for this test');
  return JSON.parse(text) as StackAddress;
}

/** Process ids of a running stack by name: `nats`, `api`, `agents-1` and so on. */
export function stackPids({ dataDir }: StackAddress): Record<string, number> {
  const { pids } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as {
    pids: Record<string, number>;
  };
  return pids;
}
