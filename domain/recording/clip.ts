import { consoleStatus } from '#contract/enums.ts';
import type { RecordingHeader } from '#contract/channel/recording.ts';
import type { VideoSample } from './mp4.ts';
import { isReadable } from './readableRecord.ts';
import { eventOf, headerOf, readRecords, recordTypes } from './records.ts';

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
    to = Math.max(to, at);
    const isKey = type === recordTypes.key;
    const isPicture = isKey || (type === recordTypes.delta && (current?.samples.length ?? 0) > 0);
    if (current && isPicture && isReadable(payload, current))
      current.samples.push({ at, isKey, bytes: payload });
  }
  const [most] = [...kinds.values()].toSorted((a, b) => b.samples.length - a.samples.length);
  return most && most.samples.length > 0 ? { ...most, to } : null;
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
