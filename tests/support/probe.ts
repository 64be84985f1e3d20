import type { ConsoleState } from '#contract/channel/methods.ts';
import type { StripReading } from '#server/agents/padStrip.ts';
import type { ApiClient } from './api.ts';
import { type ChannelAddress, type ChannelClient, openChannel } from './channel.ts';
import { readPicture } from './picture.ts';

/** Queries agents on a separate connection, without the browser. */
export interface Probe {
  state(target: { token: string; consoleId: number }): Promise<ConsoleState>;
  /** The pad state that the console's own picture shows. */
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
    state: (target) => channel.request('getState', target),
    async pad(target) {
      const reading = await readPicture(await channel.request('getScreenshot', target));
      if (!reading) throw new Error('The picture has no strip to read');
      return reading;
    },
    close: () => channel.close(),
  };
}
