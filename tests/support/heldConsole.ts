import { neutralPad } from '#domain/control/pad.ts';
import type { ChannelClient } from './channel.ts';

/** A console that is held past the app until it is given back, or taken over. */
export interface HeldConsole {
  giveBack(): Promise<void>;
}

/** An agent gives a silent holder up after 8 s in tests; a hold is renewed this often, milliseconds. */
const renewMs = 1_000;

/** Takes a console under a name, pauses its script when that is wanted, and keeps it however long the test takes. */
export async function holdConsole(
  channel: ChannelClient,
  target: { token: string; consoleId: number },
  { name, pausesScript }: { name: string; pausesScript: boolean },
): Promise<HeldConsole> {
  let seq = 0;
  await channel.request('setPad', target, { pad: name });
  if (pausesScript) await channel.request('setScriptPaused', target, { paused: true });
  const timer = setInterval(() => {
    // Refused once somebody else has taken it over: then there is nothing left to keep.
    channel
      .request('setDualshockState', target, { ...neutralPad, seq: ++seq })
      .catch(() => clearInterval(timer));
  }, renewMs);
  return {
    async giveBack() {
      clearInterval(timer);
      if (pausesScript) await channel.request('setScriptPaused', target, { paused: false });
      await channel.request('setPad', target, { pad: null });
    },
  };
}
