import { type FileHandle, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { recordedEvent, type RecordingHeader, recordingHeader } from '#contract/channel/recording.ts';
import { encodeRecord, headerRecord, readRecords, type RecordingRecord } from '#domain/recording/records.ts';
import { addToIndex, emptyIndex, indexOf, type SegmentIndex } from '#domain/recording/timeline.ts';

const range = { from: z.number(), to: z.number() };
const storedIndex = z.object({
  ...range,
  header: recordingHeader.nullable(),
  keys: z.array(z.tuple([z.number(), z.number(), z.number()])),
  ranges: z.array(z.object(range)),
  gaps: z.array(z.object({ ...range, reason: z.string() })),
  events: z.array(z.object({ at: z.number(), event: recordedEvent })),
});
const storedOutline = storedIndex.omit({ events: true }).transform((outline) => ({ ...outline, events: [] }));

/** The file with the index of a closed segment. */
export const indexFileOf = (path: string): string => path.replace(/\.rec$/, '.json');

/** Appends records to the file of a segment, in their order, and keeps its index. */
export class SegmentWriter {
  readonly path: string;
  readonly header: RecordingHeader;
  readonly index: SegmentIndex;
  /** Bytes so far, including those not written yet. */
  bytes = 0;
  #pending: Uint8Array[] = [];
  #file: FileHandle | null = null;
  #writing: Promise<void> = Promise.resolve();
  /** Whether something could not be written. */
  #isBroken = false;
  #closing: Promise<number> | null = null;

  constructor(path: string, header: RecordingHeader, at: number) {
    this.path = path;
    this.header = header;
    this.index = emptyIndex(at, header);
    this.#append(headerRecord(at, header));
  }

  add(record: RecordingRecord): void {
    const offset = this.bytes;
    this.#append(encodeRecord(record));
    addToIndex(this.index, { ...record, offset, end: this.bytes });
  }

  #append(bytes: Uint8Array): void {
    this.#pending.push(bytes);
    this.bytes += bytes.length;
  }

  /** Writes all added records. @throws Error of the file system; those records are lost then */
  flush(): Promise<void> {
    const write = async (): Promise<void> => {
      if (this.#pending.length === 0) return;
      const bytes = Buffer.concat(this.#pending);
      this.#pending = [];
      try {
        await mkdir(dirname(this.path), { recursive: true });
        this.#file ??= await open(this.path, 'ax');
        // Unlike `write`, `appendFile` writes all bytes or fails.
        await this.#file.appendFile(bytes);
      } catch (error) {
        this.#isBroken = true;
        throw error;
      }
    };
    this.#writing = this.#writing.catch(() => undefined).then(write);
    return this.#writing;
  }

  /** Writes the rest and the index. @returns bytes of both files @throws Error of the file system */
  close(): Promise<number> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<number> {
    try {
      await this.flush();
    } finally {
      await this.#file?.close();
    }
    // The index is wrong for everything after a gap in the file: a reader rebuilds it.
    if (this.#isBroken) return (await stat(this.path)).size;
    return this.bytes + (await storeIndex(this.path, this.index));
  }
}

async function storeIndex(path: string, index: SegmentIndex): Promise<number> {
  const text = JSON.stringify(index);
  // The index is written as a whole or not at all.
  try {
    await writeFile(`${path}.part`, text);
    await rename(`${path}.part`, indexFileOf(path));
  } catch (error) {
    await rm(`${path}.part`, { force: true });
    throw error;
  }
  return Buffer.byteLength(text);
}

/**
 * The index of a closed segment: the stored one, or one rebuilt from its records, for example after a kill.
 * @param withEvents false: without its events, which are most of it
 * @returns null when the segment cannot be read at all
 */
export async function readIndex(path: string, withEvents = true): Promise<SegmentIndex | null> {
  try {
    return (withEvents ? storedIndex : storedOutline).parse(
      JSON.parse(await readFile(indexFileOf(path), 'utf8')),
    );
  } catch {
    const index = await readFile(path).then(
      (bytes) => indexOf(readRecords(bytes)),
      () => null,
    );
    if (index) await storeIndex(path, index).catch(() => undefined);
    return index && !withEvents ? { ...index, events: [] } : index;
  }
}
