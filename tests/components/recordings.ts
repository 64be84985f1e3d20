import type { Clip } from '#contract/http/clips.ts';

/** Recording of a console that failed at 03:12, with the minute before and ten seconds after. */
export const failedAt = Date.UTC(2026, 0, 1, 3, 12);
const iso = (time: number): string => new Date(time).toISOString();

export const aClip = (over: Partial<Clip> = {}): Clip => ({
  id: '6f0c1d2e-0000-4000-8000-000000000001',
  console: { id: 11, name: 'c1-01' },
  serverId: 1,
  at: iso(failedAt),
  from: iso(failedAt - 60_000),
  to: iso(failedAt + 10_000),
  cause: 'failed',
  bytes: 900,
  keptUntil: iso(failedAt + 30 * 86_400_000),
  ...over,
});

/** A recorded picture in a single color. */
export const jpegOf = async (color: string): Promise<Uint8Array> => {
  const canvas = new OffscreenCanvas(320, 180);
  const context = canvas.getContext('2d');
  if (context) context.fillStyle = color;
  context?.fillRect(0, 0, 320, 180);
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer());
};

/** Color in the middle of a canvas: red, green, blue. */
export const colorOf = (canvas: Element): number[] => [
  ...((canvas as HTMLCanvasElement).getContext('2d')?.getImageData(160, 90, 1, 1).data ?? []),
];

/** Plays a file like a browser. */
export async function playerOf(file: Blob | undefined): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  video.muted = true;
  video.src = URL.createObjectURL(file ?? new Blob());
  await new Promise((resolve, reject) => {
    video.addEventListener('canplaythrough', resolve, { once: true });
    video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
  });
  return video;
}

/** Bytes one after another. */
export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}
