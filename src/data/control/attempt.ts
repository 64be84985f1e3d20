import { ChannelError } from '#domain/channel/channelError.ts';
import type { ControlNotice } from './controlState.ts';

export const failureNotice = (error: unknown): ControlNotice => ({
  kind: 'failed',
  fault:
    error instanceof ChannelError
      ? error.fault
      : { error: error instanceof Error ? error.message : String(error) },
});

/** Returns whether the step succeeded. An error is shown to the operator unless its code is `expected`. */
export async function attempt(
  step: () => Promise<unknown>,
  notify: (notice: ControlNotice) => void,
  expected?: ChannelError['code'],
): Promise<boolean> {
  try {
    await step();
    return true;
  } catch (error) {
    if (!(error instanceof ChannelError && error.code === expected)) notify(failureNotice(error));
    return false;
  }
}
