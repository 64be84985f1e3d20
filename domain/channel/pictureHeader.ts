import type { imageFormats } from '#contract/channel/image.ts';

/** Format and size in the first bytes of a still picture. */
export interface PictureHeader {
  format: (typeof imageFormats)[number];
  /** Pixels. */
  width: number;
  height: number;
}

/** Markers of jpeg that start a frame (ITU-T T.81, table B.1): baseline, extended, progressive; two arithmetic ones. */
const jpegFrames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2, 0xc9, 0xca]);

/** Whether a segment may precede the frame: tables of codes, and everything from the quantization tables on. */
const isJpegSegment = (marker: number): boolean => marker === 0xc4 || marker === 0xcc || marker >= 0xdb;

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Flag of a webp file that is an animation. */
const webpAnimation = 0x02;

/**
 * Format and size of a png, jpeg or still webp, read from its header without decoding it; null for everything
 * else. Strict: bytes that a decoder might tolerate are refused, so that it can never find another size than
 * this function.
 */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const header = readPng(view) ?? readJpeg(view) ?? readWebp(view);
    return header && header.width > 0 && header.height > 0 ? header : null;
  } catch (error) {
    // The picture ends within its header.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const hasText = (view: DataView, at: number, text: string): boolean =>
  Array.from(text).every((sign, index) => view.getUint8(at + index) === sign.charCodeAt(0));

function readPng(view: DataView): PictureHeader | null {
  if (pngSignature.some((byte, index) => view.getUint8(index) !== byte)) return null;
  if (view.getUint32(8) !== 13 || !hasText(view, 12, 'IHDR')) return null;
  return { format: 'png', width: view.getUint32(16), height: view.getUint32(20) };
}

function readJpeg(view: DataView): PictureHeader | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    // Any number of 0xFF may precede a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (jpegFrames.has(marker))
      return { format: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    const length = view.getUint16(at + 2);
    if (!isJpegSegment(marker) || length < 2) return null;
    at += 2 + length;
  }
}

function readWebp(view: DataView): PictureHeader | null {
  if (!hasText(view, 0, 'RIFF') || !hasText(view, 8, 'WEBP')) return null;
  const data = 20;
  // Lossy: the tag of a key frame, its start code, then 14 bits for each side.
  if (hasText(view, 12, 'VP8 ')) {
    const isKeyFrame = (view.getUint8(data) & 1) === 0;
    if (!isKeyFrame || view.getUint16(data + 3) !== 0x9d01 || view.getUint8(data + 5) !== 0x2a) return null;
    const side = (at: number): number => view.getUint16(at, true) & 0x3fff;
    return { format: 'webp', width: side(data + 6), height: side(data + 8) };
  }
  // Lossless: a signature, then 14 bits for each side less one.
  if (hasText(view, 12, 'VP8L')) {
    if (view.getUint8(data) !== 0x2f) return null;
    const bits = view.getUint32(data + 1, true);
    return { format: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  // With metadata or transparency: the decoder refuses a frame whose size differs from this canvas.
  if (hasText(view, 12, 'VP8X')) {
    if (view.getUint8(data) & webpAnimation) return null;
    const side = (at: number): number => (view.getUint16(at, true) | (view.getUint8(at + 2) << 16)) + 1;
    return { format: 'webp', width: side(data + 4), height: side(data + 7) };
  }
  return null;
}
