import { crc32 as crc32OfZlib } from 'node:zlib';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { crc32 } from './crc32.ts';
import {
  encodeRecord,
  eventOf,
  eventRecord,
  headerOf,
  headerRecord,
  readRecords,
  type RecordingRecord,
} from './records.ts';

// The real checksum, which notes how much it is asked to check.
vi.mock(import('./crc32.ts'), { spy: true });

const record = fc.record({
  type: fc.integer({ min: 0, max: 31 }),
  at: fc.double({ min: 0, max: 9e12, noNaN: true }),
  payload: fc.uint8Array({ maxLength: 200 }),
});
const records = fc.array(record, { minLength: 1, maxLength: 12 });

/** Records one after another, and where each begins and ends. */
function joined(all: readonly RecordingRecord[]) {
  const parts = all.map(encodeRecord);
  let offset = 0;
  const places = parts.map(({ length }) => ({ offset, end: (offset += length) }));
  return { bytes: new Uint8Array(Buffer.concat(parts)), places };
}

const read = (bytes: Uint8Array): RecordingRecord[] =>
  [...readRecords(bytes)].map(({ type, at, payload }) => ({ type, at, payload: new Uint8Array(payload) }));

test('records are read as they were written, also from the middle of other bytes', () => {
  fc.assert(
    fc.property(records, (all) => {
      const { bytes, places } = joined(all);
      expect(read(bytes)).toEqual(all);
      expect([...readRecords(bytes)].map(({ offset, end }) => ({ offset, end }))).toEqual(places);
      expect(read(Buffer.concat([Buffer.alloc(3), bytes]).subarray(3))).toEqual(all);
    }),
  );
});

test('bytes that are cut off or changed lose only the records that they are part of', () => {
  fc.assert(
    fc.property(
      records,
      fc.nat(),
      fc.nat({ max: 40 }),
      fc.integer({ min: 1, max: 255 }),
      (all, at, length, mask) => {
        const { bytes, places } = joined(all);
        const cut = at % (bytes.length + 1);
        expect(read(bytes.subarray(0, cut))).toEqual(
          all.filter((_, index) => (places[index]?.end ?? 0) <= cut),
        );
        const broken = bytes.map((byte, index) =>
          index >= cut && index < cut + length ? byte ^ mask : byte,
        );
        const isWhole = ({ offset, end }: { offset: number; end: number }): boolean =>
          end <= cut || offset >= cut + length || length === 0;
        expect(read(broken)).toEqual(
          all.filter((_, index) => isWhole(places[index] ?? { offset: 0, end: 0 })),
        );
      },
    ),
  );
});

test('bytes of which each place looks like a record are not checked for hours, and what comes before them is read', () => {
  const good = encodeRecord({ type: 1, at: 5, payload: Uint8Array.of(1, 2, 3) });
  // Each fourth byte begins a length that reaches far, a type and a time, but no checksum fits.
  const made = new Uint8Array(1024 * 1024);
  const view = new DataView(made.buffer);
  for (let at = 0; at < made.length; at += 4) view.setUint32(at, 0x1_00_00, true);
  const bytes = new Uint8Array(Buffer.concat([good, made, good]));
  vi.mocked(crc32).mockClear();
  expect(read(bytes)[0]).toMatchObject({ at: 5, payload: Uint8Array.of(1, 2, 3) });
  const checked = vi.mocked(crc32).mock.calls.reduce((sum, [{ length }]) => sum + length, 0);
  expect(checked).toBeLessThan(6 * bytes.length);
});

test('a record behind a picture of broken bytes is found', () => {
  const parts = [1, 2, 3].map((at) =>
    encodeRecord({
      type: 1,
      at,
      payload: Uint8Array.from({ length: 8_000 }, (_, index) => index * index * at),
    }),
  );
  parts[1]?.fill(0xff, 0, 20);
  expect(read(Buffer.concat(parts)).map(({ at }) => at)).toEqual([1, 3]);
});

test('headers and events are read back, and invalid ones are null', () => {
  const header = { format: 1, codec: 'h264', width: 320, height: 180, consoleId: 7 } as const;
  const event = { kind: 'input', pad: { cross: true, lx: 12 }, by: 'anna' } as const;
  const [first, second, other] = readRecords(
    Buffer.concat([
      headerRecord(1, header),
      eventRecord(2, event),
      encodeRecord({ type: 3, at: 3, payload: Buffer.from('{"kind":"later"}') }),
    ]),
  );
  if (!first || !second || !other) throw new Error('A record is missing');
  expect([headerOf(first), eventOf(first)]).toEqual([header, null]);
  expect([headerOf(second), eventOf(second)]).toEqual([null, event]);
  expect(eventOf(other)).toBeNull();
  expect(eventOf({ ...other, payload: Buffer.from('{') })).toBeNull();
});

test('the checksum is that of zip', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(crc32(bytes)).toBe(crc32OfZlib(bytes));
    }),
  );
});
