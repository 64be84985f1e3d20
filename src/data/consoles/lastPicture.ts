import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ScreenshotOptions } from '#contract/channel/image.ts';
import { useServices } from '#data/services.ts';
import { useObservable } from '#ui/useObservable.ts';
import type { Channel, ConsoleTarget } from '#platform/channel/channel.ts';

/** Enough for a tile of usual size, in which the picture is dimmed. */
const options = {
  width: 480,
  height: 270,
  format: 'webp',
  quality: 70,
  grayscale: false,
  maxLifetime: 0,
} as const satisfies ScreenshotOptions;

const loadPicture = (channel: Channel, target: ConsoleTarget) => async (): Promise<Blob> =>
  new Blob([new Uint8Array(await channel.request('getTransformedScreenshot', target, options))], {
    type: `image/${options.format}`,
  });

const pictureQuery = (channel: Channel, target: ConsoleTarget, failedAt: string | null) =>
  queryOptions({
    queryKey: ['consoles-last-picture', target.consoleId, failedAt],
    queryFn: loadPicture(channel, target),
    // The picture never changes. An agent without one is not asked again while the tile is shown.
    staleTime: 'static',
    retry: false,
    meta: { silent: true },
  });

/**
 * The last picture of a failed console, requested once for each failure while the channel is live; null
 * without one.
 * @param failedAt identifies the failure: ISO time, or null if unknown
 */
export function useLastPicture(target: ConsoleTarget, failedAt: string | null): Blob | null {
  const { channel } = useServices();
  const isLive = useObservable(channel.status) === 'live';
  return useQuery({ ...pictureQuery(channel, target, failedAt), enabled: isLive }).data ?? null;
}
