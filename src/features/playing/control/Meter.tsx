import { Trans, useLingui } from '@lingui/react/macro';
import type { PictureStatus } from '#domain/channel/types.ts';
import css from './Picture.module.css';

const rounded = (value: number | null): string => (value === null ? '–' : String(Math.round(value)));

/** Frames a second, and with the latency meter on: button to picture and request to paint. */
export function Meter({ status, latency }: { status: PictureStatus; latency: boolean }) {
  const { t } = useLingui();
  const fps = Math.round(status.fps);
  const button = rounded(status.buttonToPictureMs);
  const paint = rounded(status.requestToPaintMs);
  return (
    <div className={css.meter} data-state={status.state} aria-hidden>
      <span className={css.figure}>
        <Trans>
          <b>{fps}</b> fps
        </Trans>
      </span>
      {latency && (
        <>
          <span
            className={css.figure}
            title={t`From a press to the first picture that was asked for after it`}
          >
            <Trans>
              button <b>{button}</b> ms
            </Trans>
          </span>
          <span className={css.figure} title={t`From asking for a frame to seeing it`}>
            <Trans>
              frame <b>{paint}</b> ms
            </Trans>
          </span>
        </>
      )}
    </div>
  );
}
