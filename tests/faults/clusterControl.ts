import { expect } from 'vitest';
import { screenshotOptions } from '#contract/channel/image.ts';
import type { ChannelTarget } from '#contract/channel/subjects.ts';
import { neutralPad, newPadLineId } from '#domain/control/pad.ts';
import type { ChannelClient } from '#tests/support/channel.ts';
import { readPicture } from '#tests/support/picture.ts';

/** Actions of a cluster's operator at a console while processes are killed. */

/** Budget for pictures to be back, in milliseconds, with room for a busy machine. */
export const back = { timeout: 30_000, interval: 50 };

const picture = screenshotOptions.parse({
  width: 960,
  height: 540,
  format: 'jpeg',
  quality: 80,
  grayscale: false,
  maxLifetime: 0,
});

/** The picture of a console. @throws if there is no answer in time */
export const look = async (channel: ChannelClient, target: ChannelTarget): Promise<Uint8Array> =>
  (await channel.request('getTransformedScreenshot', target, picture)) as Uint8Array;

/** The pressed buttons in its picture. @throws if there is no answer in time */
export const pressed = async (
  channel: ChannelClient,
  target: ChannelTarget,
): Promise<readonly string[] | undefined> => (await readPicture(await look(channel, target)))?.pressed;

/** Repeats requests until they are answered: while a process restarts, some are lost. */
export const untilAccepted = (requests: () => Promise<unknown>): Promise<void> =>
  expect
    .poll(
      () =>
        requests().then(
          () => null,
          (error: Error) => error.message,
        ),
      back,
    )
    .toBeNull();

/**
 * Takes control and pauses the script, on a new line: an earlier line has ended after 15 s of silence.
 * @returns the line
 */
export async function take(channel: ChannelClient, target: ChannelTarget): Promise<string> {
  const line = newPadLineId();
  await channel.request('setPad', target, { pad: 'cluster', line });
  await channel.request('setScriptPaused', target, { paused: true, line });
  return line;
}

/** Takes control and presses a button once. */
export async function press(channel: ChannelClient, target: ChannelTarget): Promise<void> {
  const line = await take(channel, target);
  await channel.request('setDualshockState', target, { ...neutralPad, cross: true, seq: 1, line });
}
