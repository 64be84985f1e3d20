import { type ChannelClient, isUnanswered } from './channel.ts';

/** Control of a console outside the app, until it is released or taken over. */
export interface HeldConsole {
  giveBack(): Promise<void>;
}

/** Interval of the keep-alive, in milliseconds; an agent ends a silent lease after 15 s. */
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
    channel.request('setPad', target, { pad: name, from: name }).catch((error: unknown) => {
      // Refused after another user has taken over: then there is nothing to renew.
      if (!isUnanswered(error)) clearInterval(timer);
    });
  }, renewMs);
  return {
    async giveBack() {
      clearInterval(timer);
      if (pausesScript) await channel.request('setScriptPaused', target, { paused: false });
      await channel.request('setPad', target, { pad: null });
    },
  };
}
