import { imageHeaders, type ScreenshotOptions } from '#contract/channel/image.ts';
import { channelMethods, replyEnvelope } from '#contract/channel/methods.ts';
import { subjectOf } from '#contract/channel/subjects.ts';
import { ChannelError } from '#domain/channel/channelError.ts';
import { readablePicture } from '#domain/channel/readablePicture.ts';
import type { ConsoleTarget, PictureSource } from '#domain/channel/picture.ts';
import { type FrameMark, unnumbered } from '#domain/control/frameOrder.ts';
import type { Connection } from './connection.ts';
import { toChannelError } from './toChannelError.ts';

export interface Frame {
  mark: FrameMark;
  /** Null if nothing has changed since the frame that the request named (not modified). */
  bytes: Uint8Array<ArrayBuffer> | null;
  /** The actual type of the bytes, whatever the sender says. */
  contentType: string;
  /** Time for drawing and encoding on the agent, milliseconds; null if not reported. */
  encodeMs: number | null;
  /** From request to reply on the agent, milliseconds; null if not reported. */
  heldMs: number | null;
  /** To be called if the picture cannot be decoded. */
  onUnreadable?(): void;
}

export interface FrameSource {
  /**
   * `afterInput`: the frame must have been captured after the last press.
   * @throws ChannelError
   */
  next(request: ScreenshotOptions, afterInput?: boolean): Promise<Frame>;
  origin(): PictureSource;
}

/** Paints a frame. `isWanted` is evaluated again after decoding: a newer frame may have been painted. */
export interface FrameSink {
  paint(
    frame: { bytes: Uint8Array<ArrayBuffer>; contentType: string },
    isWanted: () => boolean,
  ): Promise<boolean>;
  /** Paints a picture of a stream, and closes it. */
  paintVideo(frame: VideoFrame): Promise<void>;
  /**
   * Resolves when the last painted frame is on the display, as far as a worker can tell: counted in animation
   * frames. Never while the page is hidden.
   */
  displayed(): Promise<void>;
  /** Frees the element's resources. Nothing can be painted afterwards. */
  close(): void;
}

/**
 * An image reply of the channel or the screenshot service: every decoded picture passes through this
 * function. Without a number and a capture time in its headers the frame counts as new.
 * @param asked the size that was requested
 * @throws ChannelError `unreadable`
 */
export function frameOf(
  header: (name: string) => string | null | undefined,
  data: Uint8Array<ArrayBuffer>,
  arrivedAt: number,
  asked: Pick<ScreenshotOptions, 'width' | 'height'>,
): Frame {
  const number = (name: string): number | null => {
    const value = Number(header(name) || Number.NaN);
    return Number.isFinite(value) ? value : null;
  };
  const [capturedAt, frame] = [number(imageHeaders.capturedAt), number(imageHeaders.frame)];
  const bytes = data.byteLength > 0 ? data : null;
  return {
    mark:
      capturedAt === null || frame === null
        ? { ...unnumbered, capturedAt: arrivedAt }
        : { capturedAt, frame, start: header(imageHeaders.start) || undefined },
    bytes,
    contentType: bytes ? `image/${readablePicture(bytes, asked).format}` : '',
    encodeMs: number(imageHeaders.encodeMs),
    heldMs: number(imageHeaders.heldMs),
  };
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Frames over the messaging channel. */
export function channelFrames(
  connection: () => Connection,
  target: ConsoleTarget,
  now: () => number,
): FrameSource {
  const subject = subjectOf('getTransformedScreenshot', target);
  const { timeoutMs } = channelMethods.getTransformedScreenshot;
  return {
    origin: () => 'off',
    async next(request) {
      try {
        const reply = await connection().request(subject, encoder.encode(JSON.stringify(request)), timeoutMs);
        const { headers } = reply;
        if (!headers) throw agentError(reply.data);
        const bytes = reply.data as Uint8Array<ArrayBuffer>;
        return frameOf((name) => headers.get(name), bytes, now(), request);
      } catch (error) {
        throw toChannelError(error);
      }
    },
  };
}

/** A reply without image headers carries the agent's error as JSON. */
export function agentError(data: Uint8Array): ChannelError {
  try {
    const envelope = replyEnvelope.parse(JSON.parse(decoder.decode(data)));
    if ('error' in envelope) return new ChannelError('agent', envelope);
  } catch {
    // Falls through: neither an image nor an error reply.
  }
  return new ChannelError('malformed', 'malformed answer');
}
