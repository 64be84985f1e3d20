import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useChannelRefused } from '#data/session/hooks.ts';
import { useServices } from '#data/services.ts';
import type { Cadence, Picture, PictureStatus } from '#domain/channel/picture.ts';
import {
  focusedIntervalMs,
  previewIntervalMs,
  tileVideoIntervalMs,
  watchVideoIntervalMs,
} from '#domain/control/refresh.ts';
import { LiveSurface } from '#ui/LiveSurface.tsx';
import { noObservable, useObservable } from '#ui/useObservable.ts';
import classes from './Preview.module.css';

/** Size of the console's own picture: a larger one has no more detail. */
const sourceSize = { width: 960, height: 540 } as const;

/** The size to request, in device pixels: as displayed, but not larger than the source. */
function previewSize({ width, height }: { width: number; height: number }): {
  width: number;
  height: number;
} {
  const scale = Math.min(1, sourceSize.width / width, sourceSize.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

type Phase = 'loading' | 'failed' | 'unreadable' | 'shown';

const phaseOf = ({ state, frame, isUnreadable }: PictureStatus): Phase => {
  if (state === 'failed') return isUnreadable ? 'unreadable' : 'failed';
  return frame === 0 && state === 'loading' ? 'loading' : 'shown';
};

/** Placeholder until there is a picture. Renders again only when the phase changes. */
export function PreviewPhase({ picture }: { picture: Picture | null }) {
  const { t } = useLingui();
  const phase = useObservable<PictureStatus | null, Phase>(picture?.status ?? noObservable, (status) =>
    status ? phaseOf(status) : 'loading',
  );
  const isRefused = useChannelRefused();
  if (phase === 'shown') return null;
  if (isRefused)
    return (
      <span className={classes.phase} data-phase="away" role="status">
        <ChannelRefusedText />
      </span>
    );
  return (
    <span className={classes.phase} data-phase={phase} role="status">
      {phase === 'loading' ? (
        t`Loading preview...`
      ) : (
        <>
          <strong>{phase === 'unreadable' ? t`Unreadable picture` : t`Loading preview failed!!!`}</strong>
          <span>{t`Loading again...`}</span>
        </>
      )}
    </span>
  );
}

/** Why there are no pictures and no control while the API issues no credentials of the channel to this session. */
export function ChannelRefusedText() {
  return (
    <Trans>
      No picture for now: this session has connected to the consoles too often. The app tries again within 15
      minutes.
    </Trans>
  );
}

/** Shown instead of the picture while offline, when the server's token, and so its address on the channel, is unknown. */
export function PreviewOffline() {
  const { t } = useLingui();
  return (
    <span className={classes.phase} data-phase="away">
      {t`No picture: you are offline`}
    </span>
  );
}

/** WebP quality of a preview (specification, constants). */
const previewQuality = 70;

export interface PreviewProps {
  token: string;
  consoleId: number;
  /** Name of the console. */
  label: string;
  /** False: the last picture stays, and no frames are requested. */
  active: boolean;
  /** Refreshed often, and before the others of its server. */
  focused: boolean;
  /** Its stream gets a larger share than those of other tiles. Default: the same. */
  attended?: boolean;
  /** A stream is shown if the agent has one. Default: single pictures. */
  live?: boolean;
  picture: Picture | null;
  /** Called with the picture when it opens, and with null when it ends. */
  onPicture: (picture: Picture | null) => void;
  className: string | undefined;
}

/** The live preview of a console. Frames cause no React renders; only changes of the status do. */
export function Preview({
  token,
  consoleId,
  label,
  active,
  focused,
  attended = false,
  live = false,
  picture,
  onPicture,
  className = '',
}: PreviewProps) {
  const { channel } = useServices();
  const { t } = useLingui();
  const restarts = useObservable(channel.restarts);
  const intervalMs = focused ? focusedIntervalMs : previewIntervalMs;
  const videoIntervalMs = focused ? watchVideoIntervalMs : tileVideoIntervalMs;
  const wanted: Cadence = { intervalMs, inFlight: 1, active, priority: focused, videoIntervalMs, attended };
  const cadence = useRef(wanted);

  useLayoutEffect(() => {
    cadence.current = { intervalMs, inFlight: 1, active, priority: focused, videoIntervalMs, attended };
    picture?.update({ cadence: cadence.current });
  }, [picture, intervalMs, active, focused, videoIntervalMs, attended]);

  // A focused tile shows the newest frame at once, however recent the last one is.
  useEffect(() => {
    if (focused && active) picture?.kick();
  }, [picture, focused, active]);

  const open = useCallback(
    (place: HTMLElement, size: { width: number; height: number }): Picture =>
      channel.openPicture(
        place,
        { token, consoleId },
        'wall',
        {
          ...previewSize(size),
          format: 'webp',
          scale: 1,
          quality: previewQuality,
          grayscale: false,
          video: live,
        },
        cadence.current,
      ),
    [channel, token, consoleId, live],
  );

  return (
    <LiveSurface
      // A stream has another element, and a new worker needs one.
      key={`${live} ${restarts}`}
      open={open}
      onPicture={onPicture}
      onResize={(size) => picture?.update({ picture: previewSize(size) })}
      label={t`Picture of ${label}`}
      className={className}
    />
  );
}
