import { type RefObject, useEffect, useState } from 'react';
import type { Clip } from '#contract/http/clips.ts';
import { useServices } from '#data/services.ts';
import { serverClock } from '#domain/serverClock.ts';
import type { ConsoleTarget } from '#platform/channel/channel.ts';
import { clipRequest, loadClip } from './clips.ts';
import { paintPicture } from './paintPicture.ts';
import { RecordingPlayer } from './player.ts';
import { partRequest } from './recordingBuffer.ts';

/**
 * A player on a canvas, from `at` on: of the recording of a console, or of a clip; null before the canvas is there.
 * @param end where playing ends, milliseconds since the epoch; default: at the present, or at the end of the clip
 */
export function usePlayer(
  { token, consoleId }: ConsoleTarget,
  canvas: RefObject<HTMLCanvasElement | null>,
  at: number,
  { clip = null, end }: { clip?: Pick<Clip, 'id' | 'to'> | null; end?: number } = {},
): RecordingPlayer | null {
  const { api, channel } = useServices();
  const clipId = clip?.id;
  const clipEnd = clip ? Date.parse(clip.to) : null;
  const [player, setPlayer] = useState<RecordingPlayer | null>(null);
  useEffect(() => {
    const made = new RecordingPlayer({
      request:
        clipId === undefined
          ? partRequest(channel, { token, consoleId })
          : clipRequest(() => loadClip(api, clipId)),
      paint: (picture) => paintPicture(canvas.current, picture),
      now: clipEnd === null ? serverClock.now : () => clipEnd,
      at,
      isRecording: clipEnd === null,
      ...(end !== undefined && { end }),
    });
    setPlayer(made);
    return () => made.close();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the first moment; others are sought
  }, [api, channel, token, consoleId, canvas, clipId, clipEnd, end]);
  return player;
}
