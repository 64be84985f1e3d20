import { Trans, useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import type { Picture, PictureStatus } from '#domain/channel/picture.ts';
import { useServices } from '#data/services.ts';
import css from './Picture.module.css';

const megabits = (kbps: number): string => (kbps / 1_000).toFixed(1);

const rounded = (value: number | null): string => (value === null ? '–' : String(Math.round(value)));

const figures: Record<string, (status: PictureStatus) => string> = {
  fps: ({ fps }) => rounded(fps),
  button: ({ buttonToPictureMs }) => rounded(buttonToPictureMs),
  frame: ({ requestToDisplayMs }) => rounded(requestToDisplayMs),
  image: ({ format, height, kbps }) =>
    `${format} ${height}p${kbps === null ? '' : ` ${megabits(kbps)} Mbit/s`}`,
  unreadable: ({ unreadable }) => String(unreadable || ''),
};

/**
 * Minimum time between two updates of the frame rate alone, and with the latency, milliseconds. Every update repaints the
 * page, which takes its thread about 2 ms: as long as several frames. Figures that change faster cannot be read.
 */
const minUpdateMs = { frameRate: 1_000, latency: 500 } as const;

/**
 * The frame rate, and with `latency` also the times from button to picture and from request to display. The figures are
 * written to the DOM directly: several React renders a second would delay the input.
 */
export function LatencyMeter({ picture, latency }: { picture: Picture; latency: boolean }) {
  const { t } = useLingui();
  const { pictureFigures } = useServices();
  const meter = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    let shownAt = Number.NEGATIVE_INFINITY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      const status = picture.status.get();
      const now = performance.now();
      const isStateChanged = meter.current?.dataset['state'] !== status.state;
      const wait = shownAt + minUpdateMs[latency ? 'latency' : 'frameRate'] - now;
      clearTimeout(timer);
      if (!isStateChanged && wait > 0) {
        timer = setTimeout(show, wait);
        return;
      }
      shownAt = now;
      pictureFigures.record(status);
      if (meter.current && isStateChanged) meter.current.dataset['state'] = status.state;
      for (const element of meter.current?.querySelectorAll<HTMLElement>('[data-figure]') ?? []) {
        const text = figures[element.dataset['figure'] ?? '']?.(status) ?? '';
        // The text node is kept: a new one would cause a layout of the whole page.
        const node = element.firstChild ?? element.appendChild(document.createTextNode(''));
        if (node.nodeValue !== text) node.nodeValue = text;
      }
    };
    show();
    const unsubscribe = picture.status.subscribe(show);
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [picture, latency, pictureFigures]);

  return (
    <div ref={meter} className={css.meter} aria-hidden>
      <span className={css.figure}>
        <Trans>
          <b data-figure="fps" /> fps
        </Trans>
      </span>
      {latency && (
        <>
          <span
            className={css.figure}
            title={t`From a button press to displaying the first frame requested after it`}
          >
            <Trans>
              button <b data-figure="button" /> ms
            </Trans>
          </span>
          <span className={css.figure} title={t`From requesting a frame to displaying it`}>
            <Trans>
              frame <b data-figure="frame" /> ms
            </Trans>
          </span>
          <span className={css.figure} title={t`Format and height of the picture`}>
            <b data-figure="image" />
          </span>
          <span className={css.figure} title={t`Pictures that could not be read, since this view was opened`}>
            <Trans>
              <b data-figure="unreadable" /> unreadable
            </Trans>
          </span>
        </>
      )}
    </div>
  );
}
