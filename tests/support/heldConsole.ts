import type { ChannelClient } from './channel.ts';

/** Control of a console outside the app, until it is released or taken over. */
export interface HeldConsole {
  giveBack(): Promise<void>;
}

/** Interval of the keep-alive, in milliseconds; in tests an agent ends a silent lease after 8 s. */
const renewMs = 1_000;

/** Takes control of a console under a name, optionally pauses its script, and keeps control until the test ends. */
export async function holdConsole(
  channel: ChannelClient,
  target: { token: string; consoleId: number },
  { name, pausesScript }: { name: string; pausesScript: boolean },
): Promise<HeldConsole> {
  await channel.request('setPad', target, { pad: name });
  if (pausesScript) await channel.request('setScriptPaused', target, { paused: true });
  const timer = setInterval(() => {
    // Refused once somebody else has taken over: then there is nothing left to renew.
    channel.request('setPad', target, { pad: name, from: name }).catch(() => clearInterval(timer));
  }, renewMs);
  return {
    async giveBack() {
      clearInterval(timer);
      if (pausesScript) await channel.request('setScriptPaused', target, { paused: false });
      await channel.request('setPad', target, { pad: null });
    },
  };
}
