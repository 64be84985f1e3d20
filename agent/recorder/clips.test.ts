import { readdir, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readRecords, recordTypes } from '#domain/recording/records.ts';
import { createFakeClock } from '#agent/fakeClock.ts';
import { createTestRecorder } from './testRecorder.ts';

test('a clip has the minute before and the ten seconds after, waits while the API has no room, and outlives the agent', async () => {
  const { api, folder, recorder, recordings, pass, now } = await createTestRecorder();
  await pass(100_000);
  recorder.keep('failed');
  const at = now();
  recorder.keep('failed');
  recorder.keep('byHand');
  expect(recordings.clips.waiting).toBe(2);
  await pass(12_000);
  recordings.clips.takesClips = true;
  api.state.is = 'full';
  recordings.clips.retryNow();
  await pass(2_000);
  expect([recordings.clips.waiting, api.clips.size]).toEqual([2, 0]);
  await expect
    .poll(() => recorder.timeline({ from: 0, to: now() }))
    .toMatchObject({ clipsWaiting: 2, clipsHaveNoRoom: true });

  const cut = async () => (await readdir(join(folder, 'clips'))).filter((name) => name.endsWith('.rec'));
  await expect.poll(async () => (await cut()).length).toBe(2);

  // The next process has lost the ring of its recorder, but not the clips; half-written files are deleted.
  recorder.close();
  await recordings.close();
  await rm(join(folder, 'recordings'), { recursive: true });
  await writeFile(join(folder, 'clips', '1-x.rec.part'), 'half');
  const next = await createTestRecorder({}, { folder, clock: createFakeClock(now()) });
  expect((await readdir(join(folder, 'clips'))).filter((name) => name.endsWith('.part'))).toEqual([]);
  next.recordings.clips.takesClips = true;
  expect(next.recordings.clips.waiting).toBe(2);
  next.recordings.clips.retryNow();
  await expect.poll(() => next.recordings.clips.waiting).toBe(0);
  expect(next.api.clips.size).toBe(2);
  const failed = [...next.api.clips.values()].find(({ part }) => part.cause === 'failed');
  const { part, bytes } = failed ?? { part: null, bytes: Buffer.alloc(0) };
  const records = [...readRecords(bytes)];
  // The header has an earlier time: that of its segment.
  expect(part).toMatchObject({ consoleId: 7, cause: 'failed', bytes: bytes.length, from: records[1]?.at });
  expect(records.slice(0, 2).map(({ type }) => type)).toEqual([recordTypes.header, recordTypes.key]);
  expect(at - (records[1]?.at ?? 0)).toBeGreaterThan(59_000);
  expect((records.at(-1)?.at ?? 0) - at).toBeGreaterThan(8_000);
  expect(await readdir(join(folder, 'clips'))).toEqual([]);
});

test('nothing is kept by hand while nothing is recorded, and a clip after a pause does not begin before it', async () => {
  const { api, recorder, recordings, shown, pass, now } = await createTestRecorder();
  recordings.clips.takesClips = true;
  await pass(20_000);
  shown.keyboard = true;
  await pass(30_000);
  // The picture of before the keyboard was opened is within the minute.
  recorder.keep('byHand');
  await pass(300_000);
  await expect.poll(() => recordings.clips.waiting).toBe(0);
  expect(api.clips.size).toBe(1);
  expect(() => recorder.keep('byHand')).toThrow('Nothing of this time was recorded.');
  expect(() => recorder.keep('byHand', 600)).not.toThrow();
  await pass(12_000);
  shown.keyboard = false;
  const recordedAgain = now();
  await pass(5_000);
  recorder.keep('byHand');
  await pass(12_000);
  await expect.poll(() => recordings.clips.waiting).toBe(0);
  const last = [...api.clips.values()].at(-1)?.part;
  expect(last?.from).toBeGreaterThanOrEqual(recordedAgain - 1_000);
});

test('clips that wait have a budget of bytes, of which the oldest are dropped', async () => {
  // A clip of a minute has about 28 kB.
  const { folder, recorder, recordings, pass, faults } = await createTestRecorder({ clipBytes: 40_000 });
  await pass(70_000);
  recorder.keep('failed');
  await pass(30_000);
  recorder.keep('byHand');
  await pass(12_000);
  await expect.poll(() => recordings.clips.waiting).toBe(1);
  expect(faults.map(String)).toEqual(['Error: A clip was dropped: too many wait for the API']);
  await expect
    .poll(async () => (await readdir(join(folder, 'clips'))).map((name) => extname(name)))
    .toEqual(['.json', '.rec']);
});
