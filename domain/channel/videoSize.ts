import type { VideoCodecName } from '#contract/channel/video.ts';

interface Size {
  width: number;
  height: number;
}

/** Profile of streams (H.264, annex A); others, with more in their parameters, are not sent. */
const baseline = 66;
const parameterSet = 7;
/** Number of sequence parameter sets that a stream can tell apart (H.264, 7.4.2.1.1). */
const maxSets = 32;

/**
 * The sizes that a stream's picture makes its decoder allocate, read before decoding from its parameters or
 * frame. Most pictures contain none.
 * @returns null when they cannot be read
 */
export function videoSizes(codec: VideoCodecName, bytes: Uint8Array): Size[] | null {
  if (codec === 'vp8') return vp8Sizes(bytes);
  const sets = parameterSets(bytes);
  if (sets.length > maxSets) return null;
  const sizes = sets.map(sizeOfParameters);
  return sizes.every((size) => size !== null) ? sizes : null;
}

/** A key frame begins with three bytes, a start code, and 14 bits for each side (RFC 6386, 9.1). */
function vp8Sizes(bytes: Uint8Array): Size[] | null {
  if (((bytes[0] ?? 1) & 1) === 1) return [];
  if (bytes.length < 10 || bytes[3] !== 0x9d || bytes[4] !== 0x01 || bytes[5] !== 0x2a) return null;
  const side = (at: number): number => ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)) & 0x3f_ff;
  return [{ width: side(6), height: side(8) }];
}

/**
 * The content after the start code of each sequence parameter set, without the bytes that keep start codes apart; not
 * of all of them where there are too many.
 */
function parameterSets(bytes: Uint8Array): number[][] {
  const found: number[][] = [];
  for (let at = 0; at + 3 < bytes.length && found.length <= maxSets; at++) {
    if (bytes[at] !== 0 || bytes[at + 1] !== 0 || bytes[at + 2] !== 1) continue;
    if (((bytes[at + 3] ?? 0) & 31) === parameterSet) found.push(unescaped(bytes.subarray(at + 4, at + 64)));
  }
  return found;
}

function unescaped(bytes: Uint8Array): number[] {
  const plain: number[] = [];
  for (const [at, byte] of bytes.entries())
    if (byte !== 3 || bytes[at - 1] !== 0 || bytes[at - 2] !== 0) plain.push(byte);
  return plain;
}

/** The first fields of the parameters, up to the size in macroblocks of 16 pixels (H.264, 7.3.2.1.1). */
function sizeOfParameters(bytes: readonly number[]): Size | null {
  if (bytes[0] !== baseline) return null;
  let bit = 24;
  const readBit = (): number => ((bytes[bit >> 3] ?? 0) >> (7 - (bit++ & 7))) & 1;
  /** An unsigned number in exponential Golomb code; NaN beyond 32 bits. */
  const read = (): number => {
    let zeros = 0;
    while (readBit() === 0) if (++zeros > 31) return Number.NaN;
    let value = 1;
    for (let left = zeros; left > 0; left--) value = value * 2 + readBit();
    return value - 1;
  };
  // Id of the set, and bits of frame numbers.
  read();
  read();
  const order = read();
  if (order === 0) read();
  else if (order !== 2) return null;
  // Number of reference frames, and whether frame numbers may have gaps.
  read();
  readBit();
  const [width, height] = [(read() + 1) * 16, (read() + 1) * 16];
  return Number.isFinite(width) && Number.isFinite(height) ? { width, height } : null;
}
