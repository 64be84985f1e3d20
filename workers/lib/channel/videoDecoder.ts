import type { VideoCodecName } from '#contract/channel/video.ts';

/** WebCodecs names: H.264 constrained baseline up to 1080p at 60 fps, in Annex B; VP8 has only one name. */
const codecStrings: Record<VideoCodecName, string> = { h264: 'avc1.42E02A', vp8: 'vp8' };

/** Decodes at once without holding back frames. Software decoding is quicker for single pictures of this size. */
const configOf = (codec: VideoCodecName): VideoDecoderConfig => ({
  codec: codecStrings[codec],
  optimizeForLatency: true,
  hardwareAcceleration: 'prefer-software',
});

export interface StreamDecoder {
  /** @param timestamp microseconds, comes back with the picture. @throws DOMException when it is closed */
  decode(bytes: Uint8Array<ArrayBuffer>, isKey: boolean, timestamp: number): void;
  close(): void;
}

export function createDecoder(
  codec: VideoCodecName,
  onFrame: (frame: VideoFrame) => void,
  onError: () => void,
): StreamDecoder {
  const decoder = new VideoDecoder({ output: onFrame, error: onError });
  decoder.configure(configOf(codec));
  return {
    decode: (data, isKey, timestamp) =>
      decoder.decode(new EncodedVideoChunk({ type: isKey ? 'key' : 'delta', timestamp, data })),
    close() {
      if (decoder.state !== 'closed') decoder.close();
    },
  };
}

let supported: Promise<VideoCodecName[]> | null = null;

/** The codecs that this browser decodes in a worker; none without WebCodecs. */
export function decodableCodecs(): Promise<VideoCodecName[]> {
  supported ??= find();
  return supported;
}

async function find(): Promise<VideoCodecName[]> {
  if (!('VideoDecoder' in globalThis)) return [];
  const names = Object.keys(codecStrings) as VideoCodecName[];
  const answers = await Promise.all(
    names.map((name) =>
      VideoDecoder.isConfigSupported(configOf(name)).then(
        (answer) => answer.supported === true,
        () => false,
      ),
    ),
  );
  return names.filter((_name, index) => answers[index]);
}
