import { imageHeaders, type ScreenshotOptions } from '#contract/channel/image.ts';
import { channelMethods, replyEnvelope } from '#contract/channel/methods.ts';
import { subjectOf } from '#contract/channel/subjects.ts';
import type { ConsoleTarget } from '#domain/channel/types.ts';
import type { FrameMark } from '#domain/control/frameOrder.ts';
import type { Connection } from './connection.ts';
import { ChannelFault, toFault } from './errors.ts';

/** A captured frame; `bytes` is null when there was no newer frame. */
export interface Frame {
  mark: FrameMark;
  bytes: Uint8Array<ArrayBuffer> | null;
  contentType: string;
}

/** The source of one console's frames. */
export interface FrameSource {
  /**
   * `afterInput`: the frame must have been captured after the last press.
   * @throws ChannelFault
   */
  next(request: ScreenshotOptions, afterInput?: boolean): Promise<Frame>;
}

/** Number and capture time from the headers of an image reply; without them the frame counts as new. */
export function markOf(header: (name: string) => string | null | undefined, arrivedAt: number): FrameMark {
  const capturedAt = Number(header(imageHeaders.capturedAt) || Number.NaN);
  const frame = Number(header(imageHeaders.frame) || Number.NaN);
  return {
    capturedAt: Number.isFinite(capturedAt) ? capturedAt : arrivedAt,
    frame: Number.isFinite(frame) ? frame : Math.floor(arrivedAt),
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
    async next(request) {
      try {
        const reply = await connection().request(subject, encoder.encode(JSON.stringify(request)), timeoutMs);
        const contentType = reply.headers?.get(imageHeaders.contentType) ?? '';
        if (!reply.headers) throw agentError(reply.data);
        const mark = markOf((name) => reply.headers?.get(name), now());
        const bytes = reply.data.byteLength > 0 ? (reply.data as Uint8Array<ArrayBuffer>) : null;
        return { mark, bytes, contentType };
      } catch (error) {
        throw toFault(error);
      }
    },
  };
}

/** A reply without image headers carries the agent's error as JSON. */
function agentError(data: Uint8Array): ChannelFault {
  try {
    const envelope = replyEnvelope.parse(JSON.parse(decoder.decode(data)));
    if ('error' in envelope) return new ChannelFault('agent', envelope.error);
  } catch {
    // Falls through: neither an image nor an error reply.
  }
  return new ChannelFault('malformed', 'malformed answer');
}
