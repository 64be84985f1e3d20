import {
  maxPartBytes,
  type RecordedEvent,
  recordedEvent,
  type RecordingHeader,
  recordingHeader,
} from '#contract/channel/recording.ts';
import { parseJson } from '#domain/parseJson.ts';
import { crc32 } from './crc32.ts';

/**
 * The format of recordings, the same in files of agents, in answers of `recordingPart` and in clips: records
 * one after another.
 *
 * | bytes | content |
 * |-------|----------------------------------------------------------------------|
 * | 4 | number of bytes after the checksum |
 * | 4 | CRC-32 of these bytes |
 * | 1 | type, see {@link recordTypes} |
 * | 8 | time, a double: milliseconds since the epoch by the clock of the API |
 * | … | payload: a picture, or JSON |
 *
 * Numbers are little-endian. Times never decrease. A segment begins with its header and a key picture. An
 * answer or a clip may have several segments, one after another: a header is followed by a key picture,
 * except in an answer with `next`, which continues a segment.
 *
 * A reader calls {@link readRecords} on the bytes, skips unknown types, passes pictures from a `key` on to a
 * decoder (`VideoDecoder` with `avc1.42C01E` and without a description, as pictures are Annex B; pictures of
 * the codec `jpeg` are all keys), and shows each from its time until that of the next one, or until an event
 * `gap`. Events are read with {@link eventOf}.
 */
export const recordTypes = { header: 0, key: 1, delta: 2, event: 3 } as const;

export interface RecordingRecord {
  /** One of {@link recordTypes}; later formats may have others. */
  type: number;
  /** Milliseconds since the epoch. */
  at: number;
  payload: Uint8Array;
}

export interface FoundRecord extends RecordingRecord {
  offset: number;
  /** Offset of the byte after it. */
  end: number;
}

/** Number of bytes before those that the checksum covers, and of those with type and time. */
const prefixBytes = 8;
const fixedBytes = 9;
/** Longer records count as broken: a picture has a few kB, and an answer has no room for more. */
const maxRecordBytes = maxPartBytes;
/**
 * Bytes of broken records that are checked, as a multiple of all bytes: each place within one may look like the
 * beginning of a record, so that a few kB, made to do so, would take minutes.
 */
const maxChecked = 4;
/** Maximum type of a record. */
const maxType = 31;

export function encodeRecord({ type, at, payload }: RecordingRecord): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(prefixBytes + fixedBytes + payload.length);
  const view = new DataView(bytes.buffer);
  bytes.set(payload, prefixBytes + fixedBytes);
  view.setUint8(prefixBytes, type);
  view.setFloat64(prefixBytes + 1, at, true);
  view.setUint32(0, fixedBytes + payload.length, true);
  view.setUint32(4, crc32(bytes.subarray(prefixBytes)), true);
  return bytes;
}

/** The first record of a segment. @param at time of its first picture */
export const headerRecord = (at: number, header: RecordingHeader): Uint8Array<ArrayBuffer> =>
  encodeRecord({ type: recordTypes.header, at, payload: asJson(header) });

export const eventRecord = (at: number, event: RecordedEvent): Uint8Array<ArrayBuffer> =>
  encodeRecord({ type: recordTypes.event, at, payload: asJson(event) });

/**
 * The records of these bytes, in their order. A broken one is skipped: reading continues at the next bytes
 * that are a record, unless so many places look like one that finding it would take too long: then the rest
 * counts as broken. A record that is cut off at the end, for example because its writer was killed, is left out.
 */
export function* readRecords(bytes: Uint8Array): Generator<FoundRecord> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let left = maxChecked * bytes.length + maxRecordBytes;
  let offset = 0;
  while (left > 0 && offset + prefixBytes + fixedBytes <= bytes.length) {
    const found = seemingRecordAt(bytes, view, offset);
    const isWhole = found && isIntact(bytes, view, found);
    if (found && !isWhole) left -= found.end - offset;
    offset = isWhole ? found.end : offset + 1;
    if (isWhole) yield found;
  }
}

/** What begins at an offset, if it looks like a record. */
function seemingRecordAt(bytes: Uint8Array, view: DataView, offset: number): FoundRecord | null {
  const length = view.getUint32(offset, true);
  const body = offset + prefixBytes;
  const end = body + length;
  if (length < fixedBytes || length > maxRecordBytes || end > bytes.length) return null;
  const type = view.getUint8(body);
  const at = view.getFloat64(body + 1, true);
  if (type > maxType || !Number.isFinite(at)) return null;
  return { type, at, payload: bytes.subarray(body + fixedBytes, end), offset, end };
}

const isIntact = (bytes: Uint8Array, view: DataView, { offset, end }: FoundRecord): boolean =>
  crc32(bytes.subarray(offset + prefixBytes, end)) === view.getUint32(offset + 4, true);

/** The header in a record; null for other records and for headers of other formats. */
export const headerOf = (record: RecordingRecord): RecordingHeader | null =>
  record.type === recordTypes.header ? parsed(record.payload, recordingHeader) : null;

/** The event in a record; null for other records and for unknown events. */
export const eventOf = (record: RecordingRecord): RecordedEvent | null =>
  record.type === recordTypes.event ? parsed(record.payload, recordedEvent) : null;

const asJson = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

function parsed<T>(payload: Uint8Array, schema: Schema<T>): T | null {
  const result = schema.safeParse(parseJson(new TextDecoder().decode(payload)));
  return result.success ? result.data : null;
}
