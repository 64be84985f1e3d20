import { nextFrames } from './displayTime.ts';
import type { FrameSink } from './frames.ts';

/** Decodes frames off the page's thread and transfers the bitmap to the canvas without a copy. */
export function canvasSink(canvas: OffscreenCanvas): FrameSink {
  const context = canvas.getContext('bitmaprenderer');
  if (!context) throw new Error('The browser has no bitmap renderer');
  return {
    async paint({ bytes, contentType }, isWanted) {
      const bitmap = await createImageBitmap(new Blob([bytes], { type: contentType }));
      if (!isWanted()) {
        bitmap.close();
        return false;
      }
      context.transferFromImageBitmap(bitmap);
      return true;
    },
    // The browser takes the bitmap over in the worker's next animation frame and shows it in the one after it.
    displayed: () => nextFrames(2),
  };
}
