import { useEffect, useMemo } from 'react';
import { useServices } from '#data/services.ts';
import type { ConsoleTarget } from '#platform/channel/channel.ts';
import { createThumbnails } from './thumbnails.ts';

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
