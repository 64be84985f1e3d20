import { UnpackError } from '#platform/errors/errors.ts';
import { safeEntryName } from '#domain/format/fileName.ts';

/**
 * What one packed log may have unpacked, in bytes. 10,000 lines of a log are 1 to 2 MB; 2.4 MB from an agent
 * can become 2.5 GB, which would crash the page.
 */
const maxUnpackedBytes = 64 * 1024 * 1024;

/** Number of bytes that are unpacked at a time: they become at most 4 MB. */
const stepBytes = 4_096;

export interface Entry {
  /** Safe on every operating system, and within the folder that it is unpacked to. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The text of a gzip. @throws UnpackError when it is larger than the limit, or damaged */
export async function gunzipText(
  packed: Uint8Array<ArrayBuffer>,
  maxBytes = maxUnpackedBytes,
): Promise<string> {
  const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for await (const part of readerOf(plain)) {
      size += part.length;
      // Leaving the loop cancels the stream.
      if (size > maxBytes) throw new UnpackError('tooLarge', maxBytes);
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof UnpackError ? error : new UnpackError('damaged', maxBytes, error);
  }
  return new Blob(parts).text();
}

/** Not every browser can iterate over a stream. */
async function* readerOf<T>(stream: ReadableStream<T>): AsyncGenerator<T> {
  const reader = stream.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * The files of a zip, unpacked piece by piece: the sizes that it names may be wrong.
 * @throws UnpackError when they are larger than the limit together, or the zip is damaged
 */
export async function unzipEntries(
  packed: Uint8Array<ArrayBuffer>,
  maxBytes = maxUnpackedBytes,
): Promise<Entry[]> {
  const { Unzip, UnzipInflate } = await import('fflate');
  const entries = new Map<string, Uint8Array[]>();
  let size = 0;
  let isBroken = false;
  const unzip = new Unzip((file) => {
    if (file.name.endsWith('/')) return;
    const parts: Uint8Array[] = [];
    entries.set(freeName(safeEntryName(file.name), entries), parts);
    file.ondata = (error, part) => {
      if (error) isBroken = true;
      else {
        size += part.length;
        parts.push(part);
      }
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let from = 0; from < packed.length; from += stepBytes) {
      unzip.push(packed.subarray(from, from + stepBytes), from + stepBytes >= packed.length);
      if (size > maxBytes) throw new UnpackError('tooLarge', maxBytes);
      if (isBroken) throw new UnpackError('damaged', maxBytes);
    }
  } catch (error) {
    throw error instanceof UnpackError ? error : new UnpackError('damaged', maxBytes, error);
  }
  if (entries.size === 0) throw new UnpackError('damaged', maxBytes);
  return Promise.all(
    [...entries].map(async ([name, parts]) => ({
      name,
      bytes: new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer()),
    })),
  );
}

/** `account (2).log` if there already is an `account.log`. */
function freeName(name: string, taken: ReadonlyMap<string, unknown>): string {
  const [, stem = name, extension = ''] = /^(.*?)(\.[^./]*)?$/.exec(name) ?? [];
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${stem} (${number})${extension}`;
  return free;
}
