import { Trans, useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import type { Picture, PictureStatus } from '#domain/channel/types.ts';
import css from './Picture.module.css';

const rounded = (value: number | null): string => (value === null ? '–' : String(Math.round(value)));

/** What each figure is read from. */
const figures: Record<string, (status: PictureStatus) => string> = {
  fps: ({ fps }) => rounded(fps),
  button: ({ buttonToPictureMs }) => rounded(buttonToPictureMs),
  frame: ({ requestToPaintMs }) => rounded(requestToPaintMs),
  image: ({ format, height }) => `${format} ${height}p`,
};

/** Without the latency meter the figure is only for the corner of the eye, and each change is a paint of the page. */
const calmMs = 1_000;

/**
 * Frames a second, and with the latency meter on: button to picture and request to paint. The figures are written
 * to the page itself: several times a second is no reason to render, least of all while a console is driven.
 */
export function Meter({ picture, latency }: { picture: Picture; latency: boolean }) {
  const { t } = useLingui();
  const meter = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    let shownAt = Number.NEGATIVE_INFINITY;
    const show = (): void => {
      const status = picture.status.get();
      const now = performance.now();
      const isOther = meter.current?.dataset['state'] !== status.state;
      if (!isOther && !latency && now - shownAt < calmMs) return;
      shownAt = now;
      if (meter.current && isOther) meter.current.dataset['state'] = status.state;
      for (const place of meter.current?.querySelectorAll<HTMLElement>('[data-figure]') ?? []) {
        const text = figures[place.dataset['figure'] ?? '']?.(status) ?? '';
        // In place: another node would make the browser lay out the layers of the page anew, each time.
        const node = place.firstChild ?? place.appendChild(document.createTextNode(''));
        if (node.nodeValue !== text) node.nodeValue = text;
      }
    };
    show();
    return picture.status.subscribe(show);
  }, [picture, latency]);

  return (
    <div ref={meter} className={css.meter} aria-hidden>
      <span className={css.figure}>
        <Trans>
          <b data-figure="fps" /> fps
        </Trans>
      </span>
      {latency && (
        <>
          <span className={css.figure} title={t`From a button press to the first frame requested after it`}>
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
        </>
      )}
    </div>
  );
}
