import { type ClipPictures, picturesOfClip } from '#domain/recording/clip.ts';
import { mp4Of, type Video, type VideoSample } from '#domain/recording/mp4.ts';

/** Bits a second: pictures are small, and few. */
const bitrate = 600_000;
/** One key picture in this many, to which players can seek; there are at most four pictures a second. */
const keyEvery = 20;

/** Encoders by preference: more players show H.264. */
const encoders = [
  { name: 'h264', config: { codec: 'avc1.42001f', avc: { format: 'annexb' } } },
  { name: 'vp9', config: { codec: 'vp09.00.11.08' } },
] as const;

/**
 * Makes a video of the single pictures of a clip.
 * @returns null where this browser has no encoder
 * @throws DOMException for a broken picture
 */
export async function encodeClip(records: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null> {
  const pictures = picturesOfClip(records);
  if (!pictures || !('VideoEncoder' in globalThis)) return null;
  const { width, height, to } = pictures;
  for (const { name: codec, config } of encoders) {
    const wanted = { ...config, width, height, bitrate };
    const { supported } = await VideoEncoder.isConfigSupported(wanted).catch(() => ({ supported: false }));
    if (supported) return mp4Of({ codec, width, height, to, samples: await encode(pictures, wanted) });
  }
  return null;
}

async function encode(
  { samples, width, height }: ClipPictures,
  config: VideoEncoderConfig,
): Promise<Video['samples']> {
  const encoded: VideoSample[] = [];
  const { promise: failed, reject } = Promise.withResolvers<never>();
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      const { at = 0, until } = samples[encoded.length] ?? {};
      encoded.push({ at, ...(until !== undefined && { until }), isKey: chunk.type === 'key', bytes });
    },
    error: reject,
  });
  encoder.configure(config);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  const work = async (): Promise<void> => {
    for (const [index, { at, bytes }] of samples.entries()) {
      const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }));
      context?.drawImage(picture, 0, 0, width, height);
      picture.close();
      const frame = new VideoFrame(canvas, { timestamp: Math.round((at - (samples[0]?.at ?? 0)) * 1_000) });
      encoder.encode(frame, { keyFrame: index % keyEvery === 0 });
      frame.close();
    }
    await encoder.flush();
  };
  try {
    await Promise.race([work(), failed]);
    return encoded;
  } finally {
    if (encoder.state !== 'closed') encoder.close();
  }
}
