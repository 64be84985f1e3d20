import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useServices } from '#data/services.ts';
import type { Cadence, Picture } from '#domain/channel/types.ts';
import { focusedIntervalMs, previewIntervalMs } from '#domain/control/refresh.ts';
import { LiveSurface } from '#ui/LiveSurface.tsx';
import { useObservable } from '#ui/useObservable.ts';
import { PicturePhase } from './PicturePhase.tsx';
import { previewSize } from './previewSize.ts';
import classes from './Tile.module.css';
import type { InViewState } from './useTileInView.ts';

/** WebP quality of a preview (specification, constants). */
const previewQuality = 70;

export interface TilePictureProps {
  token: string;
  consoleId: number;
  label: string;
  inView: InViewState;
  /** The user is absent or the page is hidden. */
  paused: boolean;
  /** The control view covers it. */
  covered: boolean;
  /** False: the last picture stays, and nothing is asked for. */
  connected: boolean;
  focused: boolean;
  picture: Picture | null;
  /** Called with the picture when it opens, and with null when it ends. */
  onPicture: (picture: Picture | null) => void;
}

/** The live preview of a console. Frames never touch React; only what is said about them does. */
export function TilePicture({
  token,
  consoleId,
  label,
  inView,
  paused,
  covered,
  connected,
  focused,
  picture,
  onPicture,
}: TilePictureProps) {
  const { channel } = useServices();
  const { t } = useLingui();
  const active = useObservable(inView.watching) && !paused && !covered && connected;
  const intervalMs = focused ? focusedIntervalMs : previewIntervalMs;
  const cadence = useRef<Cadence>({ intervalMs, inFlight: 1, active, priority: focused });

  useLayoutEffect(() => {
    cadence.current = { intervalMs, inFlight: 1, active, priority: focused };
    picture?.update({ cadence: cadence.current });
  }, [picture, intervalMs, active, focused]);

  // A focused tile that is only a moment old still shows the newest frame at once.
  useEffect(() => {
    if (focused && active) picture?.kick();
  }, [picture, focused, active]);

  const open = useCallback(
    (canvas: HTMLCanvasElement, size: { width: number; height: number }): Picture =>
      channel.openPicture(
        canvas,
        { token, consoleId },
        'wall',
        { ...previewSize(size), format: 'webp', scale: 1, quality: previewQuality, grayscale: false },
        cadence.current,
      ),
    [channel, token, consoleId],
  );

  return (
    <>
      <LiveSurface
        open={open}
        onPicture={onPicture}
        onResize={(size) => picture?.update({ picture: previewSize(size) })}
        label={t`Preview of ${label}`}
        className={classes.canvas ?? ''}
      />
      {connected ? <PicturePhase picture={picture} /> : null}
    </>
  );
}
