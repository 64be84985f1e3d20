import type { CsvEncoding, FileFault } from '#domain/accounts/csv/csvImport.ts';

/** Bytes that are checked to detect an encoding. */
const headLength = 65_536;

/** Signatures of other files that are named .csv by mistake: zip (also xlsx), old Excel, PDF, gzip. */
const signatures: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
  [0x1f, 0x8b],
];

/**
 * The encoding of a text, detected from its first bytes; null if they are not text. UTF-8 is a guess: see
 * {@link fallbackOf}.
 */
function encodingOf(head: Uint8Array): CsvEncoding | null {
  const beginsWith = (bytes: readonly number[]): boolean => bytes.every((byte, at) => head[at] === byte);
  if (beginsWith([0xff, 0xfe])) return 'utf-16le';
  if (beginsWith([0xfe, 0xff])) return 'utf-16be';
  // After a byte order mark, zeros are characters of the text.
  if (beginsWith([0xef, 0xbb, 0xbf])) return 'utf-8';
  if (signatures.some(beginsWith)) return null;
  const zeros = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2]! += 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0) return 'utf-8';
  // Without a byte order mark: digits, punctuation and Latin letters of UTF-16 have a zero on the same side.
  if (odd > head.length / 8 && even < odd / 20) return 'utf-16le';
  if (even > head.length / 8 && odd < even / 20) return 'utf-16be';
  return null;
}

const readHead = async (file: Blob): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(0, headLength).arrayBuffer());

/** The bytes are not valid in the encoding. */
class EncodingError extends Error {}

/** Replaces bytes that are not text in an encoding. */
export const replacement = '\uFFFD';

/**
 * The encoding of a text that is not valid UTF-8: still UTF-8 if most of its letters are valid and only some
 * bytes are broken, otherwise Windows-1251.
 */
async function fallbackOf(file: Blob): Promise<'utf-8' | 'windows-1251'> {
  let letters = 0;
  let broken = 0;
  for await (const piece of textOf(file, 'utf-8', () => undefined, false))
    for (let at = 0; at < piece.length; at++) {
      if (piece[at] === replacement) broken++;
      else if (piece.charCodeAt(at) > 127) letters++;
    }
  return letters > broken ? 'utf-8' : 'windows-1251';
}

/**
 * The text of a file, piece by piece, without its byte order mark; a character is never split.
 * @param onRead called with the number of bytes read so far
 * @param isStrict otherwise broken bytes become {@link replacement}
 * @throws EncodingError
 */
export async function* textOf(
  file: Blob,
  encoding: CsvEncoding,
  onRead: (bytes: number) => void,
  isStrict = true,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: isStrict });
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

export interface Decoding {
  encoding: CsvEncoding;
  /** The encoding was chosen, or cannot be detected for certain. */
  isDoubtful: boolean;
  /** Broken bytes are an error. */
  isStrict: boolean;
}

export const notRead: Decoding = { encoding: 'utf-8', isDoubtful: false, isStrict: true };

/**
 * Reads a file in the chosen or detected encoding.
 * @param chosen null: none
 * @param readAs called again if the bytes turn out not to be valid in the encoding
 */
export async function readDecoded<T>(
  file: Blob,
  chosen: CsvEncoding | null,
  readAs: (decoding: Decoding) => Promise<T>,
): Promise<{ result: T } | { fault: FileFault }> {
  try {
    const head = await readHead(file);
    const guess = encodingOf(head);
    if (guess === null) return { fault: 'binary' };
    if (chosen !== null)
      return { result: await readAs({ encoding: chosen, isDoubtful: true, isStrict: false }) };
    try {
      const isMarked = head[0] === 0xff || head[0] === 0xfe;
      const isDoubtful = guess !== 'utf-8' && !isMarked;
      return { result: await readAs({ encoding: guess, isDoubtful, isStrict: true }) };
    } catch (error) {
      if (!(error instanceof EncodingError)) throw error;
      if (guess !== 'utf-8') return { fault: 'binary' };
      const encoding = await fallbackOf(file);
      return { result: await readAs({ encoding, isDoubtful: true, isStrict: false }) };
    }
  } catch (error) {
    if (error instanceof DOMException) return { fault: 'unreadable' };
    throw error;
  }
}
