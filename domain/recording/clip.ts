import { consoleStatus } from '#contract/enums.ts';
import type { RecordingHeader } from '#contract/channel/recording.ts';
import type { VideoSample } from './mp4.ts';
import { silenceMs } from './part.ts';
import { isReadable } from './readableRecord.ts';
import { eventOf, type FoundRecord, headerOf, readRecords, recordTypes } from './records.ts';

export interface ClipPictures extends Pick<RecordingHeader, 'codec' | 'width' | 'height'> {
  /** The first one is a key picture. */
  samples: VideoSample[];
  /** Time of the last record, milliseconds since the epoch. */
  to: number;
}

/**
 * The pictures of a clip's records; null without any. If the encoder changed in between, only those of the
 * most frequent kind, because a video has one kind. Pictures of another size than their header says are left out.
 */
export function picturesOfClip(bytes: Uint8Array): ClipPictures | null {
  const kinds = new Map<string, ClipPictures>();
  let current: ClipPictures | null = null;
  let to = 0;
  let last: VideoSample | undefined;
  for (const record of readRecords(bytes)) {
    const { type, at, payload } = record;
    const header = headerOf(record);
    if (header) {
      const { codec, width, height } = header;
      const key = `${codec} ${width}x${height}`;
      current = kinds.get(key) ?? { codec, width, height, samples: [], to: 0 };
      kinds.set(key, current);
      // A header has the time of its segment, which may have begun long before.
      continue;
    }
    // Otherwise the video would show the last picture before a gap for as long as that lasted.
    if (last && to > 0 && at - to > silenceMs) last.until ??= to;
    if (last && eventOf(record)?.kind === 'gap') last.until ??= at;
    to = Math.max(to, at);
    const isKey = type === recordTypes.key;
    const isPicture = isKey || (type === recordTypes.delta && (current?.samples.length ?? 0) > 0);
    if (!current || !isPicture || !isReadable(payload, current)) continue;
    last = { at, isKey, bytes: payload };
    current.samples.push(last);
  }
  const [most] = [...kinds.values()].toSorted((a, b) => b.samples.length - a.samples.length);
  return most && most.samples.length > 0 ? { ...most, to } : null;
}

/**
 * The records of a clip without those before its time, if a gap or a long silence separates them from it: an agent
 * begins with the newest key picture before that time, however old.
 */
export function withoutOldStart(bytes: Uint8Array, from: number): Uint8Array[] {
  const records = [...readRecords(bytes)];
  const before = records.filter(({ type, at }) => type !== recordTypes.header && at < from);
  const isOld = before.some((record, index) => {
    const next = before[index + 1]?.at ?? from;
    return eventOf(record)?.kind === 'gap' || next - record.at > silenceMs;
  });
  if (!isOld) return [bytes];
  const kept: FoundRecord[] = [];
  let header: FoundRecord | null = null;
  let hasKey = false;
  for (const record of records) {
    const { type, at } = record;
    if (type === recordTypes.header) header = record;
    if (type === recordTypes.header || at < from) continue;
    hasKey ||= type === recordTypes.key;
    // It would need the pictures that are left out.
    if (type === recordTypes.delta && !hasKey) continue;
    if (header) kept.push(header);
    header = null;
    kept.push(record);
  }
  return kept.map(({ offset, end }) => bytes.subarray(offset, end));
}

/** Why the console failed at the end of a clip; null: it did not, or the reason is unknown. */
export function errorOfClip(bytes: Uint8Array): string | null {
  let error: string | null = null;
  for (const record of readRecords(bytes)) {
    const event = eventOf(record);
    if (event?.kind === 'state' && event.status === consoleStatus.failed) error = event.error ?? error;
  }
  return error;
}
