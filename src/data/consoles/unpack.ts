import { UnpackError } from '#platform/errors/errors.ts';
import { safeEntryName } from '#domain/format/fileName.ts';

/**
 * What one packed log may have unpacked, in bytes. 10,000 lines of a log are 1 to 2 MB; 2.4 MB from an agent
 * can become 2.5 GB, which would crash the page.
 */
const maxUnpackedBytes = 64 * 1024 * 1024;

/** Maximum number of files in a zip, and of characters in the name of one: logs of a console are a few. */
const maxEntries = 1_000;
const maxNameLength = 255;

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
 * @throws UnpackError when they are larger than the limit together, or the zip is damaged or not one of logs
 */
export async function unzipEntries(
  packed: Uint8Array<ArrayBuffer>,
  maxBytes = maxUnpackedBytes,
): Promise<Entry[]> {
  const { Unzip, UnzipInflate } = await import('fflate');
  const entries = new Map<string, Uint8Array[]>();
  const nameOf = freeNames();
  let size = 0;
  let files = 0;
  let isBroken = false;
  const unzip = new Unzip((file) => {
    if (++files > maxEntries || file.name.length > maxNameLength) isBroken = true;
    // A file that is not started is not unpacked.
    if (isBroken || file.name.endsWith('/')) return;
    const parts: Uint8Array[] = [];
    entries.set(nameOf(safeEntryName(file.name)), parts);
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

/** Names files: `account (2).log` if there already is an `account.log`. */
function freeNames(): (name: string) => string {
  /** The next number of each name that is taken. */
  const next = new Map<string, number>();
  return (name) => {
    const [, stem = name, extension = ''] = /^(.*?)(\.[^./]*)?$/.exec(name) ?? [];
    let number = next.get(name) ?? 1;
    let free = name;
    for (; next.has(free); number += 1) free = `${stem} (${number + 1})${extension}`;
    next.set(name, number);
    next.set(free, next.get(free) ?? 1);
    return free;
  };
}
