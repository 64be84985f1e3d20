import { useAtom } from 'jotai';
import { useEffect } from 'react';
import type { ConsoleTarget, PictureOptions } from '#domain/channel/picture.ts';
import { controlRequestRate } from '#domain/control/refresh.ts';
import type { ConsoleControl } from '#data/control/controlState.ts';
import { useServices } from '#data/services.ts';
import { useObservable } from '#ui/useObservable.ts';
import { LiveSurface } from '#ui/LiveSurface.tsx';
import css from './Picture.module.css';
import { livePictureAtom } from '../atoms.ts';
import { LatencyMeter } from './LatencyMeter.tsx';
import { PictureOverlay } from './PictureOverlay.tsx';
import type { ControlSettings } from '../settings/settings.ts';

/** Size of the console's picture; larger ones are not available (specification, business constants). */
const sourceSize = { width: 960, height: 540 };
/** Maximum number of lines of a stream, for consoles with a larger screen. */
const maxVideoHeight = 1_080;

/** The size to request: as displayed, but not larger than the source. */
function requestedSize({ height }: { width: number; height: number }) {
  return {
    ...sizeOf(Math.min(height, sourceSize.height)),
    videoSize: sizeOf(Math.min(height, maxVideoHeight)),
  };
}

const sizeOf = (height: number): { width: number; height: number } => ({
  height,
  width: Math.round((height * sourceSize.width) / sourceSize.height),
});

const imageOptions = ({
  quality,
  format,
  scale,
  grayscale,
}: ControlSettings): Omit<PictureOptions, 'width' | 'height'> => ({
  quality,
  format,
  scale,
  grayscale,
  video: format === 'auto' && !grayscale,
});

interface LivePictureProps {
  target: ConsoleTarget;
  consoleControl: ConsoleControl | null;
  settings: ControlSettings;
  label: string;
  /** Name of the console. */
  name: string;
}

/** The live picture, as large as it fits. Control sets its frame rate; without it it is that of a viewer. */
export function LivePicture({ target, consoleControl, settings, label, name }: LivePictureProps) {
  const { channel } = useServices();
  const restarts = useObservable(channel.restarts);
  const [picture, setPicture] = useAtom(livePictureAtom);

  const { refresh } = settings;
  useEffect(() => picture?.update({ picture: imageOptions(settings) }), [picture, settings]);
  useEffect(() => {
    if (picture && consoleControl) return consoleControl.setPace(picture, refresh);
    picture?.update({ cadence: controlRequestRate(refresh, false) });
    return undefined;
  }, [picture, consoleControl, refresh]);
  useEffect(() => {
    if (!picture) return;
    const update = (): void => picture.update({ cadence: { active: !document.hidden } });
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, [picture]);

  // A new worker, and another console in an open view, need another element.
  const opening = `${target.token}.${target.consoleId}.${restarts}`;
  return (
    <div className={css.frame}>
      <LiveSurface
        key={opening}
        className={css.surface ?? ''}
        label={label}
        open={(place, size) =>
          channel.openPicture(
            place,
            target,
            'control',
            { ...imageOptions(settings), ...requestedSize(size) },
            { ...controlRequestRate(refresh, false), active: !document.hidden, priority: true },
          )
        }
        onPicture={setPicture}
        onResize={(size) => picture?.update({ picture: requestedSize(size) })}
      />
      {picture && (
        <>
          <LatencyMeter picture={picture} latency={settings.latencyMeter} />
          <PictureOverlay key={opening} picture={picture} name={name} />
        </>
      )}
    </div>
  );
}
