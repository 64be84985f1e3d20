import sharp from 'sharp';
import { expect, test } from 'vitest';
import { h264Parameters } from '#domain/channel/h264Fixture.ts';
import { firstToDecode, pictureIndexAt, readPart, showsTime } from './part.ts';
import { encodeRecord, eventRecord, headerRecord, recordTypes } from './records.ts';

const header = { format: 1, codec: 'h264', width: 320, height: 180, consoleId: 7 } as const;
const picture = (at: number, type: number) => encodeRecord({ type, at, payload: Uint8Array.of(at) });

test('a part has its pictures with their codec and its events; as few as possible are decoded to show one picture', () => {
  const { pictures, events } = readPart(
    Buffer.concat([
      picture(1, recordTypes.key),
      headerRecord(2, header),
      picture(2, recordTypes.key),
      picture(3, recordTypes.delta),
      eventRecord(4, { kind: 'line', text: 'started' }),
      picture(5, recordTypes.delta),
      picture(6, recordTypes.key),
      picture(7, recordTypes.delta),
    ]),
  );
  expect(pictures.map(({ at, isKey, codec }) => [at, isKey, codec])).toEqual([
    [2, true, 'h264'],
    [3, false, 'h264'],
    [5, false, 'h264'],
    [6, true, 'h264'],
    [7, false, 'h264'],
  ]);
  expect(events).toEqual([{ at: 4, event: { kind: 'line', text: 'started' } }]);
  expect([1, 2, 4, 9].map((at) => pictureIndexAt(pictures, at))).toEqual([-1, 0, 1, 4]);
  // From the key, then after the last decoded one, again after going back, and from a key in between.
  expect(firstToDecode(pictures, 2, -1)).toBe(0);
  expect(firstToDecode(pictures, 2, 1)).toBe(2);
  expect(firstToDecode(pictures, 1, 2)).toBe(0);
  expect(firstToDecode(pictures, 4, 1)).toBe(3);
});

test('pictures that are larger than their header says, which could take gigabytes, or no pictures are left out', async () => {
  const jpeg = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'blue' } })
      .jpeg()
      .toBuffer();
  const key = (at: number, payload: Uint8Array) => encodeRecord({ type: recordTypes.key, at, payload });
  const parts = [
    headerRecord(1, { ...header, codec: 'jpeg' }),
    key(2, await jpeg(320, 180)),
    key(3, await jpeg(8_000, 100)),
    key(4, Uint8Array.of(1, 2, 3)),
    headerRecord(5, header),
    key(6, h264Parameters(20, 12)),
    key(7, h264Parameters(1_000, 12)),
    encodeRecord({ type: recordTypes.delta, at: 8, payload: h264Parameters(20, 1_000) }),
    key(9, h264Parameters(20, 12, { profile: 100 })),
    picture(10, recordTypes.delta),
  ];
  expect(readPart(Buffer.concat(parts)).pictures.map(({ at }) => at)).toEqual([2, 6, 10]);
});

test('a picture counts as shown while anything is recorded after it, and not across a gap or silence', () => {
  const picture = { at: 0, isKey: true, codec: 'h264', bytes: new Uint8Array(1) } as const;
  const line = (at: number) => ({ at, event: { kind: 'line', text: 'played' } as const });
  const gap = { at: 5_000, event: { kind: 'gap', reason: 'off' } as const };
  const lines = [line(3_000), line(9_000), line(18_000)];
  expect(showsTime({ pictures: [picture], events: lines }, 20_000)).toBe(true);
  expect(showsTime({ pictures: [picture], events: lines.slice(0, 1) }, 20_000)).toBe(false);
  expect(showsTime({ pictures: [picture], events: [gap, line(18_000)] }, 20_000)).toBe(false);
  expect(showsTime({ pictures: [], events: lines }, 20_000)).toBe(false);
});
