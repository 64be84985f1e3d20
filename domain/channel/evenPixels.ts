/** Rounds a side of a stream's picture to an even number of pixels, because codecs keep colors at half the size. At least 16. */
export const evenPixels = (pixels: number): number => Math.max(16, Math.round(pixels / 2) * 2);
