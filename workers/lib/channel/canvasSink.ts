import { nextFrames } from './displayTime.ts';
import { unreadable } from '#domain/channel/readablePicture.ts';
import type { FrameSink } from './frames.ts';

/**
 * Decodes frames outside the main thread and transfers the bitmap to the canvas without a copy. The canvas
 * gets an empty picture of its size at once: the first picture of a canvas makes the page compute its layers
 * again, and so does another size. On a wall that takes 10 ms for each tile; this way it is done once, while
 * the tiles wait for their pictures.
 */
export function canvasSink(canvas: OffscreenCanvas): FrameSink {
  const context = canvas.getContext('bitmaprenderer');
  if (!context) throw new Error('The browser has no bitmap renderer');
  context.transferFromImageBitmap(emptyBitmap(canvas));
  return {
    async paint({ bytes, contentType }, isWanted) {
      const bitmap = await createImageBitmap(new Blob([bytes], { type: contentType })).catch(() => {
        throw unreadable('cannot be decoded');
      });
      if (!isWanted()) {
        bitmap.close();
        return false;
      }
      context.transferFromImageBitmap(bitmap);
      return true;
    },
    async paintVideo(frame) {
      try {
        context.transferFromImageBitmap(await createImageBitmap(frame));
      } finally {
        frame.close();
      }
    },
    // The browser takes the bitmap over in the worker's next animation frame and shows it in the one after it.
    displayed: () => nextFrames(2),
    close: () => context.transferFromImageBitmap(null),
  };
}

function emptyBitmap({ width, height }: OffscreenCanvas): ImageBitmap {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d');
  return canvas.transferToImageBitmap();
}
