import { ChannelError } from '#domain/channel/channelError.ts';
import type { ConsoleTarget } from '#domain/channel/picture.ts';
import { createLimit } from '#domain/limit.ts';
import { readPart, showsTime } from '#domain/recording/part.ts';
import type { Channel } from '#platform/channel/channel.ts';
import { paintPicture } from './paintPicture.ts';
import { PictureDecoder, UndecodableError } from './pictureDecoder.ts';
import { partRequest } from './recordingBuffer.ts';

/** Requests at a time: agents read them from their disks. */
const concurrency = 8;

interface Place {
  canvas: HTMLCanvasElement;
  target: ConsoleTarget;
}

/** When a picture was taken, milliseconds since the epoch, or why there is none. */
export type Moment = number | 'notRecorded' | 'unreachable' | 'undecodable';

/**
 * Paints what consoles showed at one time, and reports for each what was painted. It ends with the signal.
 * @returns paints one of them
 */
export function createMomentPainter(
  channel: Pick<Channel, 'request'>,
  at: number,
  { signal, onPainted }: { signal: AbortSignal; onPainted: (consoleId: number, moment: Moment) => void },
): (place: Place) => void {
  const decoder = new PictureDecoder();
  const limit = createLimit(concurrency);
  const running = new Set<Promise<void>>();
  signal.addEventListener('abort', () => void Promise.all(running).then(() => decoder.close()));
  const paintPlace = async ({ canvas, target }: Place): Promise<void> => {
    if (signal.aborted) return;
    const moment = await paint(canvas, target).catch((error: unknown): Moment => {
      if (error instanceof UndecodableError) return 'undecodable';
      return error instanceof ChannelError && error.fault?.code !== 'methodUnknown'
        ? 'unreachable'
        : 'notRecorded';
    });
    if (!signal.aborted) onPainted(target.consoleId, moment);
  };
  return (place) => {
    const work = limit(() => paintPlace(place)).finally(() => running.delete(work));
    running.add(work);
  };

  async function paint(canvas: HTMLCanvasElement, target: ConsoleTarget): Promise<Moment> {
    const part = readPart(await partRequest(channel, target)({ at, until: at }));
    const { pictures } = part;
    const last = pictures.at(-1);
    if (!last || !showsTime(part, at) || signal.aborted) return 'notRecorded';
    const decoded = await decoder.decode(pictures, pictures.length - 1);
    if (!signal.aborted) paintPicture(canvas, decoded);
    decoded.close();
    return last.at;
  }
}
