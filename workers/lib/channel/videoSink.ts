import { nextFrames } from './displayTime.ts';
import { unreadable } from '#domain/channel/readablePicture.ts';
import type { FrameSink } from './frames.ts';

/**
 * Decodes frames outside the main thread and writes them to the track of a video element. A track shows a
 * frame in the display's next refresh, a worker's canvas about half a refresh later; and a jpeg or webp need
 * not be converted to RGB first (docs/decisions/2026-11-22-video-track-in-control.md).
 */
export function videoSink(frames: WritableStream<VideoFrame>): FrameSink {
  const writer = frames.getWriter();
  /** The track closes a frame that it has taken. */
  const write = (frame: VideoFrame): Promise<void> =>
    writer.write(frame).catch((error: unknown) => {
      frame.close();
      throw error;
    });
  return {
    async paint({ bytes, contentType }, isWanted) {
      const decoder = new ImageDecoder({ type: contentType, data: bytes });
      try {
        const { image } = await decoder.decode().catch(() => {
          throw unreadable('cannot be decoded');
        });
        if (!isWanted()) {
          image.close();
          return false;
        }
        // Microseconds. A still image has no time of its own.
        const frame = new VideoFrame(image, { timestamp: performance.now() * 1_000 });
        image.close();
        await write(frame);
        return true;
      } finally {
        decoder.close();
      }
    },
    async paintVideo(decoded) {
      // Microseconds, by the clock of the track's other pictures.
      const frame = new VideoFrame(decoded, { timestamp: performance.now() * 1_000 });
      decoded.close();
      await write(frame);
    },
    displayed: () => nextFrames(1),
    // A stream between page and worker that is not ended keeps the track and its last frames for the lifetime
    // of the page.
    close: () => void writer.abort().catch(() => undefined),
  };
}
