import { expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import { h264Parameters } from '#domain/channel/h264Fixture.ts';
import { errorOfClip, picturesOfClip, withoutOldStart } from './clip.ts';
import { mp4Of } from './mp4.ts';
import { encodeRecord, eventRecord, headerRecord, readRecords, recordTypes } from './records.ts';

const header = { format: 1, codec: 'h264', width: 320, height: 180, consoleId: 7 } as const;
/** Units of Annex B: parameters and a key picture, or a picture that needs the one before. */
const size = h264Parameters(20, 12);
const parameters = [...size, 0, 0, 0, 1, 0x68, 5];
const key = (at: number) =>
  encodeRecord({ type: recordTypes.key, at, payload: Uint8Array.from([...parameters, 0, 0, 1, 0x65, at]) });
const delta = (at: number) =>
  encodeRecord({ type: recordTypes.delta, at, payload: Uint8Array.of(0, 0, 1, 0x41, at) });

/** The boxes of a file by their paths. */
function boxesOf(bytes: Uint8Array, path = '', found = new Map<string, Uint8Array>()) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; at += view.getUint32(at)) {
    const name = `${path}/${String.fromCharCode(...bytes.subarray(at + 4, at + 8))}`;
    const content = bytes.subarray(at + 8, at + view.getUint32(at));
    found.set(name, content);
    if (/(moov|trak|mdia|minf|stbl)$/.test(name)) boxesOf(content, name, found);
  }
  return found;
}

const numbers = (bytes: Uint8Array | undefined): number[] => {
  const copy = new DataView(Uint8Array.from(bytes ?? []).buffer);
  return Array.from({ length: copy.byteLength / 4 }, (_, index) => copy.getUint32(index * 4));
};

test('the pictures of a clip become a file without being encoded again: each lasts until the next one, the last until the end', () => {
  const clip = Buffer.concat([
    headerRecord(1, header),
    key(10),
    delta(20),
    // The codec failed for one picture.
    headerRecord(25, { ...header, codec: 'jpeg' }),
    encodeRecord({ type: recordTypes.key, at: 25, payload: Uint8Array.of(1) }),
    headerRecord(30, header),
    key(30.4),
    eventRecord(90, { kind: 'still' }),
  ]);
  const pictures = picturesOfClip(clip);
  expect(pictures).toMatchObject({ codec: 'h264', width: 320, height: 180, to: 90 });
  if (pictures?.codec !== 'h264') throw new Error('There are no pictures');
  const boxes = boxesOf(mp4Of({ ...pictures, codec: 'h264' }));
  expect([...boxes.keys()].filter((name) => name.lastIndexOf('/') === 0)).toEqual([
    '/ftyp',
    '/moov',
    '/mdat',
  ]);
  const tables = '/moov/trak/mdia/minf/stbl';
  expect(numbers(boxes.get(`${tables}/stts`))).toEqual([0, 3, 1, 10, 1, 10, 1, 60]);
  expect(numbers(boxes.get(`${tables}/stss`))).toEqual([0, 2, 1, 3]);
  expect(numbers(boxes.get(`${tables}/stsz`))).toEqual([0, 0, 3, 6, 6, 6]);
  expect([...(boxes.get('/mdat') ?? [])]).toEqual(
    [0x65, 10, 0x41, 20, 0x65, 30].reduce<number[]>(
      (all, byte, at) => [...all, ...(at % 2 === 0 ? [0, 0, 0, 2] : []), byte],
      [],
    ),
  );
  const head = String.fromCharCode(...(boxes.get(`${tables}/stsd`) ?? []));
  expect(head).toContain(
    `avcC${String.fromCharCode(1, 66, 0xc0, 31, 0xff, 0xe1, 0, size.length - 4, ...size.subarray(4))}`,
  );
  expect(picturesOfClip(headerRecord(1, header))).toBeNull();
});

test('a picture ends at a gap and at a long silence, so that the video does not show it for hours', () => {
  const clip = Buffer.concat([
    headerRecord(1, header),
    key(10),
    eventRecord(30, { kind: 'gap', reason: 'keyboard' }),
    key(50_000),
    eventRecord(54_000, { kind: 'still' }),
    headerRecord(90_000, header),
    key(90_000),
    eventRecord(90_500, { kind: 'gap', reason: 'notConnected' }),
    eventRecord(99_000, { kind: 'account', accountId: null }),
  ]);
  const pictures = picturesOfClip(clip);
  if (pictures?.codec !== 'h264') throw new Error('There are no pictures');
  const boxes = boxesOf(mp4Of({ ...pictures, codec: 'h264' }));
  expect(numbers(boxes.get('/moov/trak/mdia/minf/stbl/stts'))).toEqual([0, 3, 1, 20, 1, 4_000, 1, 500]);
});

test('a clip does not begin with a picture that a gap or silence separates from its time', () => {
  const begin = [headerRecord(1, header), key(10), delta(20)];
  const gap = eventRecord(30, { kind: 'gap', reason: 'keyboard' });
  const line = (at: number) => eventRecord(at, { kind: 'line', text: 'played' });
  const next = [headerRecord(60_000, header), key(60_000)];
  const timesFrom = (from: number, ...parts: readonly Uint8Array[]) =>
    [...readRecords(Buffer.concat(withoutOldStart(Buffer.concat(parts), from)))].map(({ at }) => at);
  // The picture of that time is kept with what it needs.
  expect(timesFrom(9_000, ...begin, ...next)).toEqual([1, 10, 20, 60_000, 60_000]);
  expect(timesFrom(9_000, ...begin, gap, ...next)).toEqual([60_000, 60_000]);
  expect(timesFrom(50_000, ...begin, ...next)).toEqual([60_000, 60_000]);
  expect(timesFrom(30_000, ...begin, line(14_000), line(28_000), ...next)).toContain(10);
  expect(timesFrom(50_000, ...begin, gap, line(55_000))).toEqual([1, 55_000]);
  expect(timesFrom(50_000, ...begin, delta(51_000), key(52_000), delta(53_000))).toEqual([1, 52_000, 53_000]);
});

test('a picture that is larger than its header says, which could take gigabytes, is not in the video', () => {
  const large = Uint8Array.from([...h264Parameters(1_000, 1_000), 0, 0, 1, 0x65, 1]);
  const clip = [
    headerRecord(1, header),
    encodeRecord({ type: recordTypes.key, at: 5, payload: large }),
    key(10),
  ];
  expect(picturesOfClip(Buffer.concat(clip))?.samples.map(({ at }) => at)).toEqual([10]);
});

test('the error of a clip is that of the failure that it shows', () => {
  const state = (status: number, error: string | null) => eventRecord(5, { kind: 'state', status, error });
  const failed = state(consoleStatus.failed, 'Connection lost');
  expect(errorOfClip(Buffer.concat([state(consoleStatus.connected, null), failed]))).toBe('Connection lost');
  expect(errorOfClip(state(consoleStatus.connected, 'old'))).toBeNull();
});
