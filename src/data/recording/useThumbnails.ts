import { useEffect, useMemo } from 'react';
import { useServices } from '#data/services.ts';
import type { ConsoleTarget, Channel } from '#platform/channel/channel.ts';
import { readPart } from '#domain/recording/part.ts';
import { paintPicture } from './paintPicture.ts';
import { PictureDecoder } from './pictureDecoder.ts';
import { partRequest } from './recordingBuffer.ts';

/** Pictures in memory: 320x180 of 4 bytes each, 23 MB together. */
const maxPictures = 100;
/** Distance of key pictures, in milliseconds: times within one such step have the same picture. */
const stepMs = 10_000;

/** Paints the recorded picture of a time onto a canvas; see {@link createThumbnails}. */
export function useThumbnails({ token, consoleId }: ConsoleTarget) {
  const { channel } = useServices();
  const thumbnails = useMemo(
    () => createThumbnails(channel, { token, consoleId }),
    [channel, token, consoleId],
  );
  useEffect(() => () => thumbnails.close(), [thumbnails]);
  return thumbnails.paint;
}

/**
 * Small pictures of one console's recording, accurate enough for a preview: the last key picture. One is
 * requested at a time; of several requests the newest is next.
 */
function createThumbnails(channel: Pick<Channel, 'request'>, target: ConsoleTarget) {
  const request = partRequest(channel, target);
  const decoder = new PictureDecoder();
  const known = new Map<number, ImageBitmap | null>();
  let wish: { at: number; canvas: HTMLCanvasElement } | null = null;
  let isBusy = false;
  let isClosed = false;

  const stepOf = (at: number): number => Math.floor(at / stepMs);

  function draw(canvas: HTMLCanvasElement, picture: ImageBitmap | null): void {
    if (picture) paintPicture(canvas, picture);
    else canvas.getContext('2d')?.clearRect(0, 0, canvas.width, canvas.height);
  }

  async function load(at: number): Promise<ImageBitmap | null> {
    const { pictures } = readPart(await request({ at, until: at, keys: true }));
    if (pictures.length === 0) return null;
    const decoded = await decoder.decode(pictures, pictures.length - 1);
    const picture = await createImageBitmap(decoded);
    decoded.close();
    return picture;
  }

  async function work(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    while (wish && !isClosed) {
      const { at, canvas } = wish;
      const step = stepOf(at);
      if (!known.has(step)) known.set(step, await load(at).catch(() => null));
      if (wish?.at === at) wish = null;
      draw(canvas, known.get(step) ?? null);
      if (known.size > maxPictures) {
        const [oldest] = known.keys();
        if (oldest !== undefined) {
          known.get(oldest)?.close();
          known.delete(oldest);
        }
      }
    }
    isBusy = false;
  }

  return {
    /** Paints the picture of a time as soon as it is available. */
    paint(at: number, canvas: HTMLCanvasElement): void {
      const picture = known.get(stepOf(at));
      if (picture !== undefined) {
        wish = null;
        return draw(canvas, picture);
      }
      wish = { at, canvas };
      void work();
    },
    close(): void {
      isClosed = true;
      decoder.close();
      for (const picture of known.values()) picture?.close();
      known.clear();
    },
  };
}
