import { maxPartBytes, type RecordingPartRequest } from '#contract/channel/recording.ts';
import { encode } from '#agent/frames/encode.ts';
import type { VideoDecoder } from '#agent/video/encoder.ts';
import { encodeRecord, headerOf, headerRecord, readRecords, recordTypes } from '#domain/recording/records.ts';

const jpeg = { format: 'jpeg', quality: 60, grayscale: false } as const;

/**
 * A part of a recording with single pictures instead of a stream, for a viewer that cannot decode it: the
 * requested pictures, and the one that was shown at their beginning.
 * @param part as for the same request without `next`: a stream is decoded from a key picture on
 */
export async function jpegPart(
  part: Uint8Array,
  { at, next = false, keys = false }: RecordingPartRequest,
  createDecoder: () => VideoDecoder,
): Promise<Uint8Array> {
  const records = [...readRecords(part)];
  const isPicture = (type: number): boolean => type === recordTypes.key || type === recordTypes.delta;
  const shown = records.findLast((record) => isPicture(record.type) && record.at <= at);
  const isWanted = (time: number): boolean => (next ? time > at : keys || time >= (shown?.at ?? 0));
  const parts: Uint8Array[] = [];
  let bytes = 0;
  let isStream = false;
  const decoder = createDecoder();
  try {
    for (const record of records) {
      if (bytes >= maxPartBytes) break;
      const { type, at: time, payload } = record;
      const header = headerOf(record);
      if (header) {
        isStream = header.codec === 'h264';
        parts.push(headerRecord(time, { ...header, codec: 'jpeg' }));
        continue;
      }
      let picture: Uint8Array | null = payload;
      if (isPicture(type)) {
        const image = isStream ? decoder.decode(payload) : null;
        if (isStream)
          picture = image && isWanted(time) ? await encode(image, { ...image, ...jpeg }, true) : null;
      }
      if (!picture || (isPicture(type) ? !isWanted(time) : next && time <= at)) continue;
      const encoded = encodeRecord({
        type: isPicture(type) ? recordTypes.key : type,
        at: time,
        payload: picture,
      });
      parts.push(encoded);
      bytes += encoded.length;
    }
  } finally {
    decoder.close();
  }
  return Buffer.concat(parts);
}
