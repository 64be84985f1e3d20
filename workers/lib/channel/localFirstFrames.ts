import type { ScreenshotOptions } from '#contract/channel/image.ts';
import type { ConsoleTarget } from '#domain/channel/picture.ts';
import type { Clock } from '#domain/clock.ts';
import { unnumbered } from '#domain/control/frameOrder.ts';
import type { Frame, FrameSource } from './frames.ts';
import type { ScreenshotService } from './screenshotService.ts';

/**
 * Frames of the local service if it serves the console, otherwise of the channel. After an input the channel
 * is used: there the request follows the press on the same connection, so that the frame is captured after
 * it.
 */
export function localFirstFrames(
  channel: FrameSource,
  service: ScreenshotService,
  target: ConsoleTarget,
  groupTokens: () => readonly string[],
  clock: Clock,
): FrameSource {
  /** The last frame came from the service. */
  let isLocal = false;

  async function overChannel(request: ScreenshotOptions): Promise<Frame> {
    if (!isLocal) return channel.next(request);
    // The abandoned service may have used any number and time: nothing is compared with them.
    const { after: _after, since: _since, start: _start, ...fresh } = request;
    const frame = await channel.next(fresh);
    isLocal = false;
    return { ...frame, mark: { ...frame.mark, ...unnumbered } };
  }

  async function timedOverChannel(request: ScreenshotOptions): Promise<Frame | null> {
    const startedAt = clock.now();
    const frame = await channel.next(request).catch(() => null);
    if (frame?.bytes) service.addChannelTime(clock.now() - startedAt);
    return frame;
  }

  return {
    origin: () => service.origin(target, groupTokens()),
    async next(request, afterInput = false) {
      if (afterInput) return channel.next(request, afterInput);
      if (!(await service.serves(target, groupTokens()))) return overChannel(request);
      const frame =
        (service.takesChannel() ? await timedOverChannel(request) : null) ??
        (await service.next(target, request));
      if (!frame) return overChannel(request);
      isLocal = true;
      return frame;
    },
  };
}
