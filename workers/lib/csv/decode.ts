import type { CsvEncoding } from '#domain/accounts/csvImport.ts';

/** Bytes by which an encoding is recognized. */
const headLength = 65_536;

/** Files of other kinds that are named .csv by mistake: zip (also xlsx), old Excel, PDF, gzip. */
const signatures: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
  [0x1f, 0x8b],
];

/**
 * The encoding of a text by its first bytes; null when they are not text. UTF-8 is a guess: a text that turns out
 * not to be valid UTF-8 is Windows-1251.
 */
export function encodingOf(head: Uint8Array): CsvEncoding | null {
  const beginsWith = (bytes: readonly number[]): boolean => bytes.every((byte, at) => head[at] === byte);
  if (beginsWith([0xff, 0xfe])) return 'utf-16le';
  if (beginsWith([0xfe, 0xff])) return 'utf-16be';
  if (signatures.some(beginsWith)) return null;
  const zeros = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2]! += 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0) return 'utf-8';
  // Without a mark, the digits, signs and Latin letters of UTF-16 have a zero on the same side.
  if (odd > head.length / 8 && even < odd / 20) return 'utf-16le';
  if (even > head.length / 8 && odd < even / 20) return 'utf-16be';
  return null;
}

export const readHead = async (file: Blob): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(0, headLength).arrayBuffer());

/** The bytes are not valid in the encoding. */
export class EncodingError extends Error {}

/**
 * The text of a file, piece by piece, without its byte order mark; a character may not be torn apart.
 * @param onRead called with the number of bytes read so far
 * @throws EncodingError
 */
export async function* textOf(
  file: Blob,
  encoding: CsvEncoding,
  onRead: (bytes: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (bytes?: Uint8Array): string => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      throw new EncodingError(encoding);
    }
  };
  let read = 0;
  const reader = file.stream().getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      read += value.byteLength;
      yield decode(value);
      onRead(read);
    }
    yield decode();
  } finally {
    await reader.cancel();
  }
}
