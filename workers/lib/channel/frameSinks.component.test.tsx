import { afterEach, expect, test } from 'vitest';
import { canvasSink } from './canvasSink.ts';
import type { FrameSink } from './frames.ts';
import { videoSink } from './videoSink.ts';

/** Chromium only, so not in TypeScript's DOM library. */
declare class MediaStreamTrackGenerator extends MediaStreamTrack {
  readonly writable: WritableStream<VideoFrame>;
  constructor(options: { kind: 'video' });
}

const place = document.createElement('div');
document.body.append(place);

afterEach(() => place.replaceChildren());

/** A sink of each kind, with its element in `place`. */
const kinds: Record<'canvas' | 'video', () => FrameSink> = {
  canvas() {
    const canvas = document.createElement('canvas');
    place.append(canvas);
    return canvasSink(canvas.transferControlToOffscreen());
  },
  video() {
    const track = new MediaStreamTrackGenerator({ kind: 'video' });
    const video = document.createElement('video');
    video.muted = true;
    video.autoplay = true;
    video.srcObject = new MediaStream([track]);
    place.append(video);
    return videoSink(track.writable);
  },
};

/** An image of one color, as an agent would send it. */
async function image(color: string, contentType: string) {
  const canvas = new OffscreenCanvas(64, 36);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  context.fillStyle = color;
  context.fillRect(0, 0, 64, 36);
  const blob = await canvas.convertToBlob({ type: contentType });
  return { bytes: new Uint8Array(await blob.arrayBuffer()), contentType };
}

/** The strongest color channel in the middle of the displayed picture; null while the element is blank. */
function shownColor(): 'red' | 'green' | 'blue' | null {
  const element = place.querySelector<HTMLCanvasElement | HTMLVideoElement>('canvas, video');
  const context = new OffscreenCanvas(64, 36).getContext('2d');
  if (!element || !context) return null;
  context.drawImage(element, 0, 0, 64, 36);
  const [red = 0, green = 0, blue = 0] = context.getImageData(32, 18, 1, 1).data;
  if (red + green + blue === 0) return null;
  return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue';
}

test.each(['canvas', 'video'] as const)(
  'a %s shows each painted frame of every format, but none that became old while it was decoded',
  async (kind) => {
    const sink = kinds[kind]();
    for (const [color, contentType] of [
      ['red', 'image/jpeg'],
      ['green', 'image/webp'],
      ['blue', 'image/png'],
    ] as const) {
      expect(await sink.paint(await image(color, contentType), () => true)).toBe(true);
      await sink.displayed();
      await expect.poll(shownColor).toBe(color);
    }
    expect(await sink.paint(await image('red', 'image/jpeg'), () => false)).toBe(false);
    const broken = { bytes: new Uint8Array([1, 2, 3]), contentType: 'image/jpeg' };
    await expect(sink.paint(broken, () => true)).rejects.toThrow(/decod/i);
    expect(shownColor()).toBe('blue');
    await sink.paint(await image('green', 'image/jpeg'), () => true);
    await expect.poll(shownColor).toBe('green');
  },
);

/** Whether the element no longer holds a frame. */
const isFreed = (): boolean => {
  const video = place.querySelector('video');
  if (!video) return shownColor() === null;
  return (video.srcObject as MediaStream).getTracks().every(({ readyState }) => readyState === 'ended');
};

test.each(['canvas', 'video'] as const)(
  'a %s that is closed holds no frame, and what is painted too late is closed',
  async (kind) => {
    const sink = kinds[kind]();
    await sink.paint(await image('red', 'image/jpeg'), () => true);
    await expect.poll(shownColor).toBe('red');
    expect(isFreed()).toBe(false);
    sink.close();
    await expect.poll(isFreed).toBe(true);
    const bitmap = await createImageBitmap(new ImageData(64, 36));
    const late = new VideoFrame(bitmap, { timestamp: 0 });
    await sink.paintVideo(late).catch(() => undefined);
    expect(late.format).toBeNull();
  },
);
