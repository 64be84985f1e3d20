import { type FileHandle, open } from 'node:fs/promises';
import {
  maxPartBytes,
  maxPartMs,
  type RecordingPartRequest,
  type RecordingReply,
  type recordingRequest,
} from '#contract/channel/recording.ts';
import { headerRecord, readRecords, recordTypes } from '#domain/recording/records.ts';
import { timelineOf, type SegmentIndex } from '#domain/recording/timeline.ts';
import type { z } from 'zod';
import type { RecordingStore, Segment } from './recordingStore.ts';

type Store = Pick<RecordingStore, 'segmentsOf' | 'indexOf' | 'write'>;
type Indexed = Segment & { index: SegmentIndex };

/** The answer of `recording`, without the reason why nothing is being recorded now. */
export async function readTimeline(
  store: Store,
  consoleId: number,
  request: z.output<typeof recordingRequest>,
): Promise<Omit<RecordingReply, 'isOff'>> {
  const segments = store.segmentsOf(consoleId);
  const [first, last] = [segments[0], segments.at(-1)];
  const end = last && (await store.indexOf(last));
  const kept = first && { from: first.from, to: end?.to ?? last?.from ?? first.from };
  const withEvents = request.kinds?.length !== 0;
  const within = await indexed(store, between(segments, request.from, request.to), withEvents);
  return {
    kept: kept ?? null,
    ...timelineOf(
      within.map(({ index }) => index),
      request,
    ),
  };
}

/** The records for `recordingPart`; empty when none of that time are kept. */
export async function readPart(
  store: Store,
  consoleId: number,
  request: RecordingPartRequest,
  limits = { bytes: maxPartBytes, ms: maxPartMs },
): Promise<Uint8Array> {
  const { at, keys = false, next = false } = request;
  const until = keys ? request.until : Math.min(request.until, at + limits.ms);
  const segments = await indexed(store, between(store.segmentsOf(consoleId), at, until));
  const start = next ? at : startOf(segments, at, until);
  const isWanted = (time: number): boolean => (next ? time > start : time >= start) && time <= until;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for (const { index, ...segment } of segments) {
    if (!index.header || index.to < start || bytes >= limits.bytes) continue;
    const wanted = keys
      ? await readKeys(store, segment, index, isWanted)
      : await readAll(store, segment, isWanted);
    if (wanted.length > 0) parts.push(headerRecord(index.from, index.header));
    for (const record of wanted) {
      if (bytes >= limits.bytes) break;
      parts.push(record);
      bytes += record.length;
    }
  }
  return Buffer.concat(parts);
}

/** Segments that may have records between two times, and the one before. */
function between(segments: readonly Segment[], from: number, to: number): Segment[] {
  const first = segments.findLastIndex((segment) => segment.from <= from);
  return segments.slice(Math.max(0, first - 1)).filter((segment) => segment.from <= to);
}

async function indexed(store: Store, segments: readonly Segment[], withEvents = false): Promise<Indexed[]> {
  const all = await Promise.all(
    segments.map(async (segment) => ({ ...segment, index: await store.indexOf(segment, withEvents) })),
  );
  return all.filter((segment): segment is Indexed => segment.index !== null);
}

/** Time of the last key picture at or before this one, else of the first after it. */
function startOf(segments: readonly Indexed[], at: number, until: number): number {
  const times = segments.flatMap(({ index }) => index.keys.map(([time]) => time));
  return times.findLast((time) => time <= at) ?? times.find((time) => time <= until) ?? at;
}

/** Reads the records of a segment without its header. */
async function readAll(
  store: Store,
  segment: Segment,
  isWanted: (at: number) => boolean,
): Promise<Uint8Array[]> {
  const bytes = await readFrom(store, segment, (file) => file.readFile());
  return [...readRecords(bytes)]
    .filter(({ type, at }) => type !== recordTypes.header && isWanted(at))
    .map(({ offset, end }) => bytes.subarray(offset, end));
}

/** Reads the key pictures of a segment: only their bytes of the file. */
const readKeys = (
  store: Store,
  segment: Segment,
  { keys }: SegmentIndex,
  isWanted: (at: number) => boolean,
): Promise<Uint8Array[]> =>
  Promise.all(
    keys
      .filter(([at]) => isWanted(at))
      .map(([, offset, end]) =>
        readFrom(store, segment, async (file) => {
          const { buffer } = await file.read(Buffer.alloc(end - offset), 0, end - offset, offset);
          return buffer;
        }),
      ),
  );

/** Reads a segment's file and the bytes that are not written yet; empty if the segment was deleted in the meantime. */
async function readFrom(
  store: Store,
  { path, writer }: Segment,
  read: (file: FileHandle) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  if (writer) await store.write(writer);
  try {
    await using file = await open(path);
    return await read(file);
  } catch {
    return new Uint8Array();
  }
}
