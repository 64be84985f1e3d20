import type { ConsoleState } from '#contract/channel/methods.ts';
import type { StripReading } from '#server/agents/padStrip.ts';
import type { ApiClient } from './api.ts';
import { type ChannelAddress, type ChannelClient, openChannel } from './channel.ts';
import { readPicture } from './picture.ts';

/** Asks agents past the browser, on a connection of its own. */
export interface Probe {
  state(target: { token: string; consoleId: number }): Promise<ConsoleState>;
  /** What the console's own picture shows of its pad. */
  pad(target: { token: string; consoleId: number }): Promise<StripReading>;
  readonly channel: ChannelClient;
  close(): Promise<void>;
}

/** Connects as the user of this session, whose servers it may ask. */
export async function openProbe(address: ChannelAddress, api: ApiClient): Promise<Probe> {
  const [me, servers] = await Promise.all([api.me(), api.servers()]);
  const channel = await openChannel(address, {
    id: me.id,
    role: me.role,
    serverTokens: servers.map(({ token }) => token),
  });
  return {
    channel,
    state: (target) => channel.request('getState', target),
    async pad(target) {
      const reading = await readPicture(await channel.request('getScreenshot', target));
      if (!reading) throw new Error('The picture has no strip to read');
      return reading;
    },
    close: () => channel.close(),
  };
}
