/** A side of a picture of a stream: codecs keep colors at half the size, so it is even. Pixels, at least 16. */
export const evenPixels = (pixels: number): number => Math.max(16, Math.round(pixels / 2) * 2);
