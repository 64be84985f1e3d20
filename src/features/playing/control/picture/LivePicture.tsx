import { useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import type { ConsoleTarget, PictureOptions, Picture } from '#domain/channel/picture.ts';
import { controlRequestRate } from '#domain/control/refresh.ts';
import type { ConsoleControl } from '#data/control/controlState.ts';
import { useServices } from '#data/services.ts';
import { useObservable } from '#ui/useObservable.ts';
import { LiveSurface } from '#ui/LiveSurface.tsx';
import { Box, Loader } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconClockPause } from '@tabler/icons-react';
import { faultText } from '#data/errors/refusals.ts';
import { useChannelRefused } from '#data/session/hooks.ts';
import { ChannelRefusedText } from '#entities/consoles/Preview.tsx';
import { useElapsed, useMonotonicNow } from '#ui/clock.ts';
import css from './Picture.module.css';
import { livePictureAtom } from '../atoms.ts';
import { LatencyMeter } from './LatencyMeter.tsx';
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

/** Seconds since a time of `performance.now()`, updated every second; null without one. */
function useSecondsSince(at: number | null): number | null {
  const now = useMonotonicNow(1_000);
  return at === null ? null : Math.max(0, Math.round((now - at) / 1_000));
}

function StaleOverlay({ picture }: { picture: Picture }) {
  const { t } = useLingui();
  const status = useObservable(picture.status);
  const seconds = useSecondsSince(status.progressedAt);
  const failed = status.state === 'failed';
  return (
    <div className={css.notice} data-picture-state={status.state}>
      {failed ? <IconAlertTriangle size={22} /> : <IconClockPause size={22} />}
      <div>
        {/* Without the seconds: a screen reader would be interrupted by each of them. */}
        <strong role="alert">
          {!failed ? t`Not live` : status.isUnreadable ? t`Unreadable picture` : t`No picture received`}
        </strong>
        <Box c="rgb(255 255 255 / 80%)" fz="sm">
          {seconds === null ? null : <Trans>Last frame {seconds} s ago.</Trans>}{' '}
          {failed && !status.isUnreadable && status.error !== null && `${sentence(faultText(status.error))} `}
          {t`Retrying…`}
        </Box>
      </div>
    </div>
  );
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/**
 * The worker reports within two seconds that a picture is not live any more, at the slowest refresh within three. Without
 * a report for this long it is not, milliseconds.
 */
const silentAfterMs = 4_000;

/** Whether a picture that counts as live has not gone on for too long: its worker has failed or hangs. */
function useIsSilent({ status }: Picture): boolean {
  const [isSilent, setIsSilent] = useState(false);
  useEffect(() => {
    const check = (): void => {
      const { progressedAt } = status.get();
      setIsSilent(progressedAt !== null && performance.now() - progressedAt > silentAfterMs);
    };
    const timer = setInterval(check, 1_000);
    const unsubscribe = status.subscribe(check);
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [status]);
  return isSilent;
}

/** Covers a picture that is not live, so that it is not mistaken for a live one. @param name of the console */
function PictureOverlay({ picture, name }: { picture: Picture; name: string }) {
  const state = useObservable(picture.status, ({ state: now, progressedAt, isUnreadable }) =>
    now === 'failed' && progressedAt === null && !isUnreadable ? 'unconnected' : now,
  );
  const isLate = useElapsed(silentAfterMs);
  const isRefused = useChannelRefused();
  const isSilent = useIsSilent(picture);
  if (state === 'live' && !isSilent) return null;
  if (isRefused)
    return (
      <div className={css.notice} role="status">
        <IconAlertTriangle size={22} />
        <Box c="rgb(255 255 255 / 80%)" fz="sm">
          <ChannelRefusedText />
        </Box>
      </div>
    );
  const isConnecting = state === 'loading' || (state === 'unconnected' && !isLate);
  if (!isConnecting) return <StaleOverlay picture={picture} />;
  return (
    <div className={css.notice} role="status">
      <Loader size={20} />
      <Trans>Connecting to {name}…</Trans>
    </div>
  );
}
