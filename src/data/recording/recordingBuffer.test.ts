import { expect, test } from 'vitest';
import type { RecordingPartRequest } from '#contract/channel/recording.ts';
import { pictureIndexAt } from '#domain/recording/part.ts';
import { encodeRecord, headerRecord, recordTypes } from '#domain/recording/records.ts';
import { RecordingBuffer } from './recordingBuffer.ts';

const [pictureMs, keyMs, hourMs] = [250, 10_000, 3_600_000];
const header = { format: 1, codec: 'h264', width: 320, height: 180, consoleId: 1 } as const;

/** An agent that has recorded all the time, from 0. */
const answer = async ({ at, until, next }: RecordingPartRequest) => {
  const first = next ? Math.floor(at / pictureMs) * pictureMs + pictureMs : Math.floor(at / keyMs) * keyMs;
  const records: Uint8Array[] = [headerRecord(first, header)];
  for (let time = first; time <= until; time += pictureMs)
    records.push(
      encodeRecord({
        type: time % keyMs === 0 ? recordTypes.key : recordTypes.delta,
        at: time,
        payload: new Uint8Array(1),
      }),
    );
  return new Uint8Array(Buffer.concat(records));
};

test('an hour that plays leaves a few minutes in memory, and no picture is missed', async () => {
  const buffer = new RecordingBuffer(answer, () => 2 * hourMs);
  let most = 0;
  let part = await buffer.load(0);
  for (let at = 0; at < hourMs; at += 1_000) {
    part = buffer.find(at) ?? part;
    if (!part) throw new Error('Nothing is loaded');
    expect(part.from <= at && at <= part.to, `${at} is loaded`).toBe(true);
    expect(part.pictures[pictureIndexAt(part.pictures, at)]?.at).toBe(at);
    if (part.to - at < 8_000) await buffer.grow(part);
    most = Math.max(most, buffer.pictures);
  }
  expect(most).toBeLessThan((20 * 60_000) / pictureMs);
});

test('a time at which nothing was recorded has no piece, although the agent has an older picture', async () => {
  const stoppedAt = 60_000;
  const buffer = new RecordingBuffer(
    ({ until, ...request }) =>
      answer({ ...request, at: Math.min(request.at, stoppedAt), until: Math.min(until, stoppedAt) }),
    () => hourMs,
  );
  expect((await buffer.load(stoppedAt + 10_000))?.to).toBe(stoppedAt + 10_000);
  expect(await buffer.load(stoppedAt + 20_000)).toBeNull();
  expect(buffer.find(stoppedAt + 20_000)).toBeNull();
});

test('loading ahead of a full piece ends with the next one', async () => {
  const buffer = new RecordingBuffer(answer, () => 2 * hourMs);
  const part = await buffer.load(0);
  if (!part) throw new Error('Nothing is loaded');
  let grown = 0;
  while (await buffer.grow(part)) grown++;
  expect(grown).toBeLessThan(20);
  expect(buffer.find(part.to + 1)?.from).toBeLessThanOrEqual(part.to + 1);
});
