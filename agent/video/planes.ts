import koffi from 'koffi';
import { loadLibrary } from './loadLibrary.ts';
import type { RawImage } from '#agent/frames/encode.ts';

/** Pixels as encoders take them (I420): luma, then the two color planes at half the size, one after another. */
export interface Planes {
  readonly addresses: readonly [bigint, bigint, bigint];
  /** Bytes per line of each plane. */
  readonly strides: readonly [number, number, number];
  /** Copies a picture into the planes, scaled to their size; takes 0.2 ms for 960x540. */
  fill(image: RawImage): void;
  free(): void;
}

/** Filter of libyuv for scaling: averages the pixels that a target pixel covers. */
const filterBox = 3;

/**
 * Converts pictures with libyuv (BSD, package libyuv0), to BT.601 in limited range.
 * @returns null where the library is missing
 */
export function loadPlanes(): ((size: { width: number; height: number }) => Planes) | null {
  const yuv = loadYuv();
  return yuv && ((size) => allocatePlanes(yuv, size));
}

function loadYuv() {
  const library = loadLibrary('libyuv.so.0');
  return (
    library && {
      // RGBA in byte order is ABGR as a word, and libyuv names formats by words.
      convert: library.func(
        'int ABGRToI420(const void *from, int stride, void *y, int yStride, void *u, int uStride, void *v, int vStride, int width, int height)',
      ),
      scale: library.func(
        'int ARGBScale(const void *from, int stride, int width, int height, void *to, int toStride, int toWidth, int toHeight, int filter)',
      ),
    }
  );
}

function allocatePlanes(
  yuv: NonNullable<ReturnType<typeof loadYuv>>,
  { width, height }: { width: number; height: number },
): Planes {
  const [half, luma] = [width / 2, width * height];
  const start = koffi.alloc('uint8_t', (luma * 3) / 2) as bigint;
  const addresses = [start, start + BigInt(luma), start + BigInt(luma + luma / 4)] as const;
  const [y, u, v] = addresses;
  let scaled: Uint8Array | null = null;
  return {
    addresses,
    strides: [width, half, half],
    fill(image) {
      let { data } = image;
      if (image.width !== width || image.height !== height) {
        scaled ??= new Uint8Array(luma * 4);
        yuv.scale(
          data,
          image.width * 4,
          image.width,
          image.height,
          scaled,
          width * 4,
          width,
          height,
          filterBox,
        );
        data = scaled;
      }
      yuv.convert(data, width * 4, y, width, u, half, v, half, width, height);
    },
    free: () => koffi.free(start),
  };
}
