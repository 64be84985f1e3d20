import { FakeClock } from '#domain/clock.ts';
import { decode, encode, type RawImage } from '#agent/frames/encode.ts';
import { videoCodecs } from '#agent/video/codec.ts';
import { startBenchAgent } from './replies.ts';

const size = { width: 960, height: 540 } as const;
const kbps = 2_000;
const frameMs = 1_000 / 60;
/** Pictures until the rate has settled. */
const settling = 60;
const jpeg = { ...size, format: 'jpeg', quality: 60, grayscale: false } as const;

/** How similar a stream and jpegs are to the pictures of a playing console. */
interface Quality {
  /** Luma PSNR, decibels. */
  stream: number;
  jpeg: number;
  /** Bit rate of the stream, at 60 pictures a second. */
  kbps: number;
}

/**
 * Encodes this many pictures in a row, 60 a second, both ways.
 * @throws Error without the libraries of streams
 */
export async function quality(pictures: number): Promise<Quality> {
  const codec = videoCodecs().find(({ createDecoder }) => createDecoder);
  const [encoder, decoder] = [codec?.create(size, kbps), codec?.createDecoder?.()];
  if (!encoder || !decoder) throw new Error('The libraries of streams are missing');
  const clock = new FakeClock(Date.now());
  const agent = startBenchAgent(clock, 1, 'Rivals');
  const errors = { stream: 0, jpeg: 0 };
  let bytes = 0;
  for (let at = 0; at < settling + pictures; at++) {
    clock.advance(frameMs);
    await agent.consoles[0]?.driver.frame(
      { ...jpeg, maxLifetime: 0 },
      {
        contentType: 'none',
        async encode(drawn) {
          // The next picture is drawn into the same memory.
          const image = { ...drawn, data: drawn.data.slice() };
          const encoded = await encoder.encode(image, at === 0);
          const shown = decoder.decode(encoded.bytes);
          if (at < settling) return encoded.bytes;
          bytes += encoded.bytes.length;
          if (shown) errors.stream += lumaError(image, shown);
          errors.jpeg += lumaError(image, await decode(await encode(image, jpeg, true)));
          return encoded.bytes;
        },
      },
    );
  }
  encoder.close();
  decoder.close();
  agent.close();
  const psnr = (sum: number): number => 10 * Math.log10(255 ** 2 / (sum / pictures));
  return {
    stream: psnr(errors.stream),
    jpeg: psnr(errors.jpeg),
    kbps: (bytes * 8) / (pictures * frameMs),
  };
}

/** Mean square of the differences in luma (BT.601). */
function lumaError(one: RawImage, other: RawImage): number {
  const pixels = one.width * one.height;
  let sum = 0;
  for (let at = 0; at < pixels * 4; at += 4) sum += (luma(one.data, at) - luma(other.data, at)) ** 2;
  return sum / pixels;
}

const luma = (data: Uint8Array, at: number): number =>
  0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
