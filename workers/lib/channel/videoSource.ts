import { imageHeaders } from '#contract/channel/image.ts';
import { channelMethods } from '#contract/channel/methods.ts';
import { subjectOf } from '#contract/channel/subjects.ts';
import {
  videoCodecs,
  type VideoCodecName,
  videoHeaders,
  type VideoRequest,
  videoType,
} from '#contract/channel/video.ts';
import { pictureBounds, unreadable } from '#domain/channel/readablePicture.ts';
import { videoSizes } from '#domain/channel/videoSize.ts';
import type { ConsoleTarget } from '#domain/channel/picture.ts';
import type { FrameMark } from '#domain/control/frameOrder.ts';
import type { Connection } from './connection.ts';
import { toChannelError } from './toChannelError.ts';
import { agentError } from './frames.ts';

/** The largest size that can be requested, in whole macroblocks: as with pictures, a larger one could take gigabytes. */
const maxSize = { width: 1_920, height: 1_088 } as const;

export interface VideoReply {
  mark: FrameMark;
  /** Null: nothing has changed. */
  picture: { bytes: Uint8Array<ArrayBuffer>; codec: VideoCodecName; number: number; isKey: boolean } | null;
  encodeMs: number;
}

/** Sends one request of a stream. @throws ChannelError */
export type VideoSource = (request: VideoRequest) => Promise<VideoReply>;

const encoder = new TextEncoder();

/** Pictures of a console's stream over the messaging channel. */
export function channelVideo(connection: () => Connection, target: ConsoleTarget): VideoSource {
  const subject = subjectOf('getVideo', target);
  const { timeoutMs } = channelMethods.getVideo;
  return async (request) => {
    try {
      const { headers, data } = await connection().request(
        subject,
        encoder.encode(JSON.stringify(request)),
        timeoutMs,
      );
      if (!headers) throw agentError(data);
      return replyOf((name) => headers.get(name), data as Uint8Array<ArrayBuffer>);
    } catch (error) {
      throw toChannelError(error);
    }
  };
}

/** @throws ChannelError `unreadable` for a picture that is not one of a stream */
function replyOf(header: (name: string) => string, bytes: Uint8Array<ArrayBuffer>): VideoReply {
  const number = (name: string): number => Number(header(name) || Number.NaN);
  const mark = {
    frame: number(imageHeaders.frame),
    capturedAt: number(imageHeaders.capturedAt),
    start: header(imageHeaders.start) || undefined,
  };
  const encodeMs = number(imageHeaders.encodeMs) || 0;
  if (bytes.byteLength === 0) return { mark, picture: null, encodeMs };
  const codec = videoCodecs.find((name) => videoType(name) === header(imageHeaders.contentType));
  const count = number(videoHeaders.picture);
  if (
    !codec ||
    !Number.isSafeInteger(count) ||
    !Number.isFinite(mark.capturedAt) ||
    bytes.byteLength > pictureBounds.bytes
  )
    throw unreadable('not of a stream');
  const sizes = videoSizes(codec, bytes);
  if (!sizes?.every(({ width, height }) => width <= maxSize.width && height <= maxSize.height))
    throw unreadable('a stream of another size or kind');
  return {
    mark,
    picture: { bytes, codec, number: count, isKey: header(videoHeaders.key) === '1' },
    encodeMs,
  };
}
