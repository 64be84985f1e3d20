import { execFileSync, spawnSync } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { neutralPad } from '#domain/control/pad.ts';
import { headerOf, recordTypes } from '#domain/recording/records.ts';
import { createFakeClock } from '#agent/fakeClock.ts';
import type { RecordingLimits } from './recordingStore.ts';
import { createTestRecorder, testFolder } from './testRecorder.ts';

test('pictures and events are found again by their times, also those that are not written yet', async () => {
  const { recorder, pass, now, all, part } = await createTestRecorder();
  const begun = now();
  await pass(12_000);
  recorder.input({ ...neutralPad, cross: true, lx: 3 }, 'anna');
  await pass(2_000);
  const { kept, ranges, gaps, events, more } = await all();
  expect([ranges.length, gaps, more]).toEqual([1, [], false]);
  expect((kept?.to ?? 0) - (kept?.from ?? 0)).toBeGreaterThan(13_000);
  expect(events).toMatchObject([{ event: { kind: 'input', pad: { cross: true, lx: 3 }, by: 'anna' } }]);

  const shown = await part(begun + 11_500, begun + 11_500);
  expect(shown.map(({ type }) => type).slice(0, 3)).toEqual([
    recordTypes.header,
    recordTypes.key,
    recordTypes.delta,
  ]);
  expect(shown.filter(({ type }) => type === recordTypes.key)).toHaveLength(1);
  const last = shown.at(-1)?.at ?? 0;
  expect(begun + 11_500 - last).toBeLessThan(300);
  const next = await part(last, begun + 13_000, { next: true });
  expect(next[0]?.type).toBe(recordTypes.header);
  expect(next[1]?.at).toBeGreaterThan(last);
  expect(next.some(({ type }) => type === recordTypes.event)).toBe(true);
  expect((await part(0, now(), { keys: true })).map(({ type }) => type)).toEqual([0, 1, 1]);
  expect(await part(0, begun - 1_000)).toEqual([]);
});

test('without a codec an event before the first picture begins a recording of single pictures', async () => {
  const { recorder, recordings } = await createTestRecorder({ videoCodecs: [] });
  recorder.input({ ...neutralPad, cross: true }, 'anna');
  expect(recordings.store.segmentsOf(7).map(({ writer }) => writer?.header.codec)).toEqual(['jpeg']);
});

test('a viewer that cannot decode the stream gets single pictures of the same times', async () => {
  const { pass, now, part } = await createTestRecorder();
  const begun = now();
  await pass(14_000);
  const shades = async (records: Awaited<ReturnType<typeof part>>) =>
    await Promise.all(
      records
        .filter(({ type }) => type === recordTypes.key)
        .map(async ({ payload }) => Math.round(((await sharp(payload).raw().toBuffer())[0] ?? 0) / 4)),
    );
  const stream = await part(begun + 5_000, begun + 5_000);
  const one = await part(begun + 5_000, begun + 5_000, { pictures: 'jpeg' });
  expect(headerOf(one[0] ?? { type: 9, at: 0, payload: new Uint8Array() })).toMatchObject({ codec: 'jpeg' });
  expect(one.slice(1).map(({ type, at }) => [type, at])).toEqual([[recordTypes.key, stream.at(-1)?.at]]);
  const after = { next: true, pictures: 'jpeg' };
  const following = await part(begun + 5_000, begun + 6_000, after);
  const times = (await part(begun + 5_000, begun + 6_000, { next: true })).slice(1).map(({ at }) => at);
  expect(following.slice(1).map(({ at }) => at)).toEqual(times);
  const [first = 0] = await shades(one);
  expect(await shades(following)).toEqual([1, 2, 3, 4].map((step) => first + step));
  expect(await shades(await part(0, now(), { keys: true, pictures: 'jpeg' }))).toHaveLength(2);
});

test('nothing is recorded while the keyboard is open, and nothing at all where the config forbids it', async () => {
  const { recorder, gameConsole, shown, pass, now, all } = await createTestRecorder();
  await pass(3_000);
  shown.keyboard = true;
  const opened = now();
  recorder.input({ ...neutralPad, cross: true }, 'anna');
  await pass(3_000);
  shown.keyboard = false;
  await pass(3_000);
  gameConsole.config.allowsRecording = false;
  await pass(1_000);
  recorder.event({ kind: 'line', text: 'secret' });
  await pass(3_000);
  const { ranges, gaps, events, isOff } = await all();
  expect(ranges).toHaveLength(2);
  expect(gaps.map(({ reason }) => reason)).toEqual(['keyboard', 'off']);
  expect((ranges[0]?.to ?? 0) < opened + 1 && (ranges[1]?.from ?? 0) >= opened + 3_000).toBe(true);
  expect(events.map(({ event }) => event.kind)).toEqual(['keyboard', 'keyboard']);
  expect(isOff).toBe('off');
  expect(() => recorder.keep('failed')).not.toThrow();
  expect(() => recorder.keep('byHand', 60)).toThrow('forbids recording');
});

test('a recorder that is closed while it waits for a picture leaves no open segment', async () => {
  const { recorder, recordings, gameConsole, shown, pass } = await createTestRecorder();
  await pass(1_000);
  shown.isStill = true;
  const frame = gameConsole.pictures.frame;
  const held = Promise.withResolvers<void>();
  gameConsole.pictures.frame = async (options, encoder) => {
    await held.promise;
    return frame(options, encoder);
  };
  await pass(10_000);
  recorder.close();
  held.resolve();
  await pass(1_000);
  await expect.poll(() => recordings.store.segmentsOf(7).map(({ writer }) => writer)).toEqual([null]);
});

test('a still picture costs next to nothing, and is part of a range', async () => {
  const { recordings, shown, pass, all } = await createTestRecorder();
  await pass(1_000);
  shown.isStill = true;
  await recordings.store.writeAll(false);
  const before = recordings.store.bytes;
  await pass(30_000);
  await recordings.store.writeAll(false);
  expect(recordings.store.bytes - before).toBeLessThan(500);
  const { ranges } = await all();
  expect(ranges).toHaveLength(1);
  expect((ranges[0]?.to ?? 0) - (ranges[0]?.from ?? 0)).toBeGreaterThan(26_000);
});

test('a killed agent loses what was not written; the next one continues, and skips what is broken', async () => {
  const first = await createTestRecorder();
  await first.pass(150_000);
  const names = await first.files();
  expect(names).toHaveLength(3);
  // The index of the first segment is rebuilt, the second has broken bytes, the third was cut off.
  const path = (index: number): string => join(first.folder, 'recordings', '7', names[index] ?? '');
  await rm(path(0).replace('.rec', '.json'));
  const bytes = await readFile(path(1));
  bytes.fill(255, 3_000, 3_100);
  await writeFile(path(1), bytes);
  await writeFile(path(2), (await readFile(path(2))).subarray(0, -7));
  const lost = first.now();
  // Meanwhile the clock of the machine was set back.
  const clock = createFakeClock(lost - 30_000);
  const second = await createTestRecorder({}, { folder: first.folder, clock });
  await second.pass(3_000);
  const { kept, ranges } = await second.recorder.timeline({ from: 0, to: lost + 60_000 });
  expect(kept?.from).toBe(Number(names[0]?.slice(0, -4)));
  const times = [...(await second.part(lost - 20_000, lost + 10_000))].map(({ at }) => at);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(ranges.reduce((sum, { from, to }) => sum + to - from, 0)).toBeGreaterThan(148_000);
});

test('no clock that is wrong makes recordings too old: before the API has told the time, or when it jumps', async () => {
  let apiTime: number | null = null;
  const { folder, pass, files, now, recordings } = await createTestRecorder({ apiTime: () => apiTime });
  await pass(150_000);
  await recordings.close();
  const before = await files();
  const told = now();
  const later = await createTestRecorder(
    { apiTime: () => apiTime },
    { folder, clock: createFakeClock(told + 25 * 3_600_000) },
  );
  expect(await later.files()).toEqual(before);
  apiTime = told;
  await later.recordings.store.sweep();
  expect(await later.files()).toEqual(before);
  apiTime = told + 25 * 3_600_000;
  await later.recordings.store.sweep();
  expect(await later.files()).toEqual([]);
});

test('the oldest segments are deleted first: by age, by size of a console and of all', async () => {
  /** Number of segments left of seven, one of which is open. */
  const left = async (change: Partial<RecordingLimits>): Promise<number> => {
    const { recordings, pass, files } = await createTestRecorder(change);
    await pass(400_000);
    // A segment is deleted when the next is closed, which takes some time on a busy disk.
    await expect
      .poll(async () => {
        await recordings.store.sweep();
        return recordings.store.deleted;
      })
      .toBeGreaterThan(2);
    return (await files()).length;
  };
  expect(await left({ hours: 150 / 3_600 })).toBeLessThan(4);
  // A minute has about 28 kB.
  expect(await left({ consoleBytes: 60_000 })).toBeLessThan(4);
  expect(await left({ agentBytes: 60_000 })).toBeLessThan(4);
});

test('with too little space on the disk recording stops and says so', async () => {
  const { logged, pass, all, recorder } = await createTestRecorder({ minFreeBytes: Number.MAX_SAFE_INTEGER });
  await pass(2_000);
  recorder.event({ kind: 'line', text: 'x' });
  expect(logged).toEqual(['recording: stopped, the disk has too little space']);
  expect(await all()).toMatchObject({ kept: null, ranges: [], events: [], isOff: 'diskFull' });
});

test('a file that cannot be written pauses only its console, with the reason', async () => {
  const { recordings, logged, faults, folder, pass, all, now } = await createTestRecorder();
  const { store } = recordings;
  const path = join(folder, 'recordings', '7');
  await writeFile(path, 'no folder');
  await pass(10_000);
  await store.writeAll(false);
  await expect.poll(() => logged).toEqual([expect.stringMatching(/^recording of console 7: paused, E/)]);
  await pass(1_000);
  expect(await all()).toMatchObject({ isOff: 'writeFailed' });
  expect(store.isFull).toBe(false);
  const other = store.begin({ format: 1, codec: 'h264', width: 320, height: 180, consoleId: 8 }, now());
  await store.write(other, true);
  expect(await readdir(join(folder, 'recordings', '8'))).toHaveLength(2);
  const failed = faults.length;
  expect(failed).toBeGreaterThan(0);
  await rm(path);
  await pass(60_000);
  await store.writeAll(false);
  expect(logged.slice(1)).toEqual(['recording of console 7: continues']);
  expect((await all()).isOff).toBeUndefined();
  expect(faults).toHaveLength(failed);
});

/** A file system with 512 kB; if this process may not mount one, the sizes of its own files are limited instead. */
function smallDisk(folder: string) {
  const limit = (bytes: string): void =>
    void execFileSync('prlimit', [`--pid=${process.pid}`, `--fsize=${bytes}:unlimited`]);
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', folder]).status === 0;
  const ballast = join(folder, 'ballast');
  return {
    fill: () => (isMounted ? spawnSync('dd', ['if=/dev/zero', `of=${ballast}`]) : limit('20000')),
    free: () => (isMounted ? rm(ballast) : limit('unlimited')),
    // Files on the disk may still be open.
    [Symbol.dispose]: () => (isMounted ? execFileSync('umount', ['-l', folder]) : limit('unlimited')),
  };
}

test('on a disk that is really full recording stops, says so and harms nothing; with room again it goes on, and what was half written is skipped', async () => {
  const folder = await testFolder();
  using disk = smallDisk(folder);
  const clock = createFakeClock();
  const { recorder, recordings, logged, pass, all, part, now } = await createTestRecorder(
    {},
    { folder, clock },
  );
  await pass(30_000);
  await recordings.store.writeAll(false);
  disk.fill();
  const filled = now();
  await expect
    .poll(async () => {
      await pass(2_000);
      return logged;
    })
    .toContain('recording: stopped, the disk has too little space');
  expect((await all()).isOff).toBe('diskFull');
  // The console goes on as before.
  recorder.event({ kind: 'line', text: 'x' });
  recorder.keep('byHand');
  await disk.free();
  await expect
    .poll(async () => {
      await pass(2_000);
      return logged;
    })
    .toContain('recording: continues, the disk has space');
  await pass(10_000);
  const { ranges, isOff } = await all();
  expect([ranges.length, isOff]).toEqual([2, undefined]);
  const found = [
    ...(await part(filled - 30_000, filled)),
    ...(await part(now() - 5_000, now())),
    ...(await part(0, now(), { keys: true })),
  ];
  expect(found.some(({ at }) => at > now() - 3_000)).toBe(true);
  const pictures = found.filter(({ type }) => type === recordTypes.key || type === recordTypes.delta);
  expect(pictures.filter(({ at }) => at < filled).length).toBeGreaterThan(100);
  // Each picture is whole: all of its bytes are its number.
  for (const { payload } of pictures) expect([payload.length, new Set(payload).size]).toEqual([100, 1]);
});
