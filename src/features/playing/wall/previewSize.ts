/** The source's own size: more pixels than it has are not worth asking for. */
const source = { width: 960, height: 540 } as const;

/** The size to ask for, in device pixels: as shown, but no larger than the source. */
export function previewSize({ width, height }: { width: number; height: number }): {
  width: number;
  height: number;
} {
  const scale = Math.min(1, source.width / width, source.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
