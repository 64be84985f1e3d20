import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChannelAddress } from './channel.ts';

/** Data of the running stack for tests. */
export interface StackAddress extends ChannelAddress {
  url: string;
  dataDir: string;
  /** Address of the local screenshot service in the app's settings; nothing listens there. */
  screenshotUrl: string;
}

/** Process ids of a running stack by name: `nats`, `api`, `agents-1` etc.. */
export function stackPids({ dataDir }: Pick<StackAddress, 'dataDir'>): Record<string, number> {
  const { pids } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as {
    pids: Record<string, number>;
  };
  return pids;
}
