import { setTimeout as after } from 'node:timers/promises';
import type { ConsoleState } from '#contract/channel/methods.ts';
import type { StripReading } from '#agent/padStrip.ts';
import type { ApiClient } from './api.ts';
import { type ChannelAddress, type ChannelClient, isUnanswered, openChannel } from './channel.ts';
import { readPicture } from './picture.ts';
import { waitLimitMs } from './waitLimitMs.ts';

/** A query without a reply for this long was lost, as with a dead agent, and is repeated; milliseconds. */
const lostAfterMs = 5_000;
/** Pause before a query is repeated, milliseconds. */
const pauseMs = 100;

/** Queries agents on a separate connection, without the browser; repeats queries without a reply. */
export interface Probe {
  state(target: { token: string; consoleId: number }): Promise<ConsoleState>;
  /** The pad state in the console's own picture. */
  pad(target: { token: string; consoleId: number }): Promise<StripReading>;
  readonly channel: ChannelClient;
  close(): Promise<void>;
}

/** Connects as the user of this session, with access to the user's servers. */
export async function openProbe(address: ChannelAddress, api: ApiClient): Promise<Probe> {
  const [me, servers] = await Promise.all([api.me(), api.servers()]);
  const channel = await openChannel(address, {
    id: me.id,
    role: me.role,
    serverTokens: servers.map(({ token }) => token),
  });
  return {
    channel,
    state: (target) => untilAnswered(() => channel.request('getState', target, undefined, lostAfterMs)),
    async pad(target) {
      const reading = await readPicture(
        await untilAnswered(() => channel.request('getScreenshot', target, undefined, lostAfterMs)),
      );
      if (!reading) throw new Error('The picture has no strip to read');
      return reading;
    },
    close: () => channel.close(),
  };
}

/** Repeats a query for as long as a test waits: `expect.poll` ends with the first error of its callback. */
async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  const endsAt = performance.now() + waitLimitMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isUnanswered(error) || performance.now() >= endsAt) throw error;
      await after(pauseMs);
    }
  }
}
