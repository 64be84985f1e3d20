import { type RefObject, useEffect, useState } from 'react';
import { useServices } from '#data/services.ts';
import { serverClock } from '#domain/serverClock.ts';
import type { ConsoleTarget } from '#platform/channel/types.ts';
import { RecordingPlayer } from './player.ts';
import { partRequest } from './recordingBuffer.ts';

/** A player of a console's recording on a canvas, while `at` is a moment; null without one. */
export function usePlayer(
  { token, consoleId }: ConsoleTarget,
  canvas: RefObject<HTMLCanvasElement | null>,
  at: number,
): RecordingPlayer | null {
  const { channel } = useServices();
  const [player, setPlayer] = useState<RecordingPlayer | null>(null);
  useEffect(() => {
    const made = new RecordingPlayer({
      request: partRequest(channel, { token, consoleId }),
      paint: (picture) => canvas.current?.getContext('2d')?.drawImage(picture, 0, 0, 320, 180),
      now: serverClock.now,
      at,
    });
    setPlayer(made);
    return () => made.close();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the first moment; others are sought
  }, [channel, token, consoleId, canvas]);
  return player;
}
