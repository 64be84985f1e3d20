/** An encoded picture of a video. */
export interface VideoSample {
  /** Milliseconds since the epoch; it is shown until the next one, or until `until`. */
  at: number;
  /** The end of the recording that it was part of: the time until the next one is left out of the video. */
  until?: number;
  isKey: boolean;
  /** For `h264` in Annex B; each key picture has its parameter sets. */
  bytes: Uint8Array;
}

/** A video of one stream without sound. */
export interface Video {
  codec: 'h264' | 'vp9';
  /** Pixels. */
  width: number;
  height: number;
  /** In the order of their times; the first one is a key picture. */
  samples: readonly VideoSample[];
  /** End of the last picture, milliseconds since the epoch. */
  to: number;
}

/** Ticks of a second: times are in milliseconds. */
const timescale = 1_000;
/** Seconds from the epoch of MP4, 1904, to that of Unix (ISO/IEC 14496-12, 8.2.2.3). */
const epochs = 2_082_844_800;
/** Types of H.264's units (ITU-T H.264, table 7-1). */
const unit = { sps: 7, pps: 8, delimiter: 9 } as const;

/**
 * The video as an MP4 file (ISO/IEC 14496-12), its head first, so that players can start before they have the
 * whole file. Pictures are not encoded again.
 * @throws RangeError for a video without pictures, and for H.264 without parameter sets
 */
export function mp4Of({ codec, width, height, samples, to }: Video): Uint8Array<ArrayBuffer> {
  const [first] = samples;
  if (!first) throw new RangeError('A video needs a picture');
  // Times are rounded rather than durations, so that errors do not add up.
  const times = [...samples.map(({ at }) => at), to].map((at) => Math.round(at - first.at));
  const durations = samples.map(({ until = Number.POSITIVE_INFINITY }, index) => {
    const end = Math.min(times[index + 1] ?? 0, Math.round(until - first.at));
    return Math.max(1, end - (times[index] ?? 0));
  });
  const duration = durations.reduce((sum, one) => sum + one, 0);
  const made = Math.floor(first.at / 1_000) + epochs;
  const { entry, pictures } = codec === 'h264' ? h264Of(samples) : { entry: vp9Entry, pictures: samples };
  const data = pictures.map(({ bytes }) => bytes);
  const keys = samples.flatMap(({ isKey }, index) => (isKey ? [index + 1] : []));

  const sampleEntry = box(
    entry.type,
    zeros(6),
    u16(1),
    zeros(16),
    u16(width, height),
    // 72 dots an inch, one picture a sample, no name, 24 bits of color.
    u32(0x480000, 0x480000, 0),
    u16(1),
    zeros(32),
    u16(24, 0xffff),
    entry.config,
  );
  /** @param offset of the first picture in the file */
  const tables = (offset: number): Bytes =>
    box(
      'stbl',
      full('stsd', 0, u32(1), sampleEntry),
      full('stts', 0, u32(samples.length, ...durations.flatMap((one) => [1, one]))),
      full('stss', 0, u32(keys.length, ...keys)),
      // All pictures are one chunk.
      full('stsc', 0, u32(1, 1, samples.length, 1)),
      full('stsz', 0, u32(0, samples.length, ...data.map(({ length }) => length))),
      full('stco', 0, u32(1, offset)),
    );
  const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
  const movie = (offset: number): Bytes =>
    box(
      'moov',
      full(
        'mvhd',
        0,
        u32(made, made, timescale, duration, 0x10000),
        u16(0x100),
        zeros(10),
        matrix,
        zeros(24),
        u32(2),
      ),
      box(
        'trak',
        full(
          'tkhd',
          3,
          u32(made, made, 1, 0, duration),
          zeros(16),
          matrix,
          u32(width * 0x10000, height * 0x10000),
        ),
        box(
          'mdia',
          // Language `und`.
          full('mdhd', 0, u32(made, made, timescale, duration), u16(0x55c4, 0)),
          full('hdlr', 0, u32(0), text('vide'), zeros(13)),
          box(
            'minf',
            full('vmhd', 1, zeros(8)),
            box('dinf', full('dref', 0, u32(1), full('url ', 1))),
            tables(offset),
          ),
        ),
      ),
    );
  const head = box('ftyp', text('isom'), u32(0x200), text('isomiso2mp41'), text(entry.brand));
  const offset = head.length + movie(0).length + 8;
  return concat(head, movie(offset), box('mdat', ...data));
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Level 1.1 has room for recorded pictures; 8 bits, 4:2:0, colors of BT.709 (VP Codec ISO Media File Format Binding, 2.2). */
const vp9Entry = {
  type: 'vp09',
  brand: '',
  config: full('vpcC', 0x01000000, u8(0, 11, (8 << 4) | (1 << 1), 1, 1, 1, 0, 0)),
};

/** Pictures of Annex B with lengths instead of start codes, and their parameter sets in the head. */
function h264Of(samples: readonly VideoSample[]) {
  const units = samples.map(({ bytes }) => unitsOf(bytes));
  const find = (type: number): Uint8Array => {
    const found = units.flat().find((one) => typeOf(one) === type);
    if (!found) throw new RangeError('H.264 needs its parameter sets');
    return found;
  };
  const [sps, pps] = [find(unit.sps), find(unit.pps)];
  const isInHead = (one: Uint8Array): boolean =>
    typeOf(one) === unit.delimiter || isSame(one, sps) || isSame(one, pps);
  const pictures = units.map((own) => ({
    bytes: concat(...own.filter((one) => !isInHead(one)).flatMap((one) => [u32(one.length), one])),
  }));
  const config = box(
    'avcC',
    // Version 1, profile and level, lengths of four bytes, one parameter set of each kind (ISO/IEC 14496-15, 5.3.3).
    u8(1, sps[1] ?? 0, sps[2] ?? 0, sps[3] ?? 0, 0xff, 0xe1),
    u16(sps.length),
    sps,
    u8(1),
    u16(pps.length),
    pps,
  );
  return { entry: { type: 'avc1', brand: 'avc1', config }, pictures };
}

const typeOf = (one: Uint8Array): number => (one[0] ?? 0) & 31;

const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index]);

/** The units between the start codes of Annex B. */
function unitsOf(bytes: Uint8Array): Uint8Array[] {
  const starts: number[] = [];
  for (let at = 2; at < bytes.length; at++)
    if (bytes[at] === 1 && bytes[at - 1] === 0 && bytes[at - 2] === 0) starts.push(at + 1);
  return starts.map((start, index) => {
    const next = starts[index + 1];
    let end = next === undefined ? bytes.length : next - 3;
    // A longer start code and the filling of a unit consist of zeros; a unit never ends with one.
    while (end > start && bytes[end - 1] === 0) end--;
    return bytes.subarray(start, end);
  });
}

function concat(...parts: readonly Uint8Array[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function u8(...values: readonly number[]): Bytes {
  return Uint8Array.from(values);
}

function u16(...values: readonly number[]): Bytes {
  return u8(...values.flatMap((value) => [value >>> 8, value]));
}

function u32(...values: readonly number[]): Bytes {
  const bytes = new Uint8Array(values.length * 4);
  const view = new DataView(bytes.buffer);
  for (const [index, value] of values.entries()) view.setUint32(index * 4, value);
  return bytes;
}

function zeros(length: number): Bytes {
  return new Uint8Array(length);
}

function text(value: string): Bytes {
  return Uint8Array.from(value, (sign) => sign.charCodeAt(0));
}

function box(type: string, ...parts: readonly Uint8Array[]): Bytes {
  const length = parts.reduce((sum, part) => sum + part.length, 8);
  return concat(u32(length), text(type), ...parts);
}

/** @param head version and flags */
function full(type: string, head: number, ...parts: readonly Uint8Array[]): Bytes {
  return box(type, u32(head), ...parts);
}
