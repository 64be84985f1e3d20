import { type ChannelAddress, listenToPads } from '#tests/support/channel.ts';

export interface PressListener {
  /** Milliseconds from each of these presses (since the epoch) to its arrival at the agent. */
  after(presses: readonly number[]): number[];
  close(): Promise<void>;
}

/** Subscribes like the agent, and waits for cross to be pressed. */
export async function listenForPresses(
  address: ChannelAddress,
  target: { token: string; consoleId: number },
): Promise<PressListener> {
  const received: number[] = [];
  let down = false;
  const listening = await listenToPads(address, target, ({ at, pad }) => {
    if (pad.cross && !down) received.push(at);
    down = pad.cross;
  });
  return {
    after: (presses) =>
      presses.flatMap((pressedAt) => {
        const next = received.find((at) => at >= pressedAt);
        return next === undefined ? [] : [next - pressedAt];
      }),
    close: () => listening.close(),
  };
}
