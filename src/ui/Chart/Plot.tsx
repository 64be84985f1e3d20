import { useLingui } from '@lingui/react/macro';
import { useId, useMemo, useRef } from 'react';
import { useUiContext } from '#ui/uiContext.ts';
import { useWidth } from '#ui/useWidth.ts';
import { textOf } from './ChartTable.tsx';
import classes from './Chart.module.css';
import type { XTexts, YTexts } from './formats.ts';
import type { ChartModel } from './model.ts';
import type { Scheme } from './palette.ts';
import { Readout } from './Readout.tsx';
import type { ChartMark } from './chartProps.ts';
import { useChartCursor } from './useChartCursor.ts';
import { usePlot } from './usePlot.ts';

export interface PlotProps {
  label: string;
  model: ChartModel;
  height: number;
  scheme: Scheme;
  xTexts: XTexts;
  yTexts: YTexts;
  marks: readonly ChartMark[];
}

const fontFamily = "'Inter Variable', system-ui, sans-serif";

/** The drawing with its cursor. */
export function Plot({ label, model, height, scheme, xTexts, yTexts, marks }: PlotProps) {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const look = useMemo(
    () => (width > 0 ? { width, height, scheme, timezone, fontFamily, xTexts, yTexts, marks } : null),
    [width, height, scheme, timezone, xTexts, yTexts, marks],
  );
  const drawn = usePlot(host, model, look);
  const { cursor, handlers } = useChartCursor(model.positions, drawn);
  const { index } = cursor;
  const values = model.shown.map(({ series }) => {
    const name = series.label;
    const value = textOf(index === null ? null : (series.values[index] ?? null), yTexts);
    return `${name} ${value}`;
  });
  const announced = index !== null && cursor.isAnnounced ? `${xTexts.full(index)}: ${values.join(', ')}` : '';
  return (
    <div ref={frame} className={classes.plot} style={{ height }} data-scheme={scheme}>
      <div ref={host} className={classes.canvas} aria-hidden="true" />
      {/* Arrow keys move the cursor, so screen readers must pass them on: they do in an application. */}
      <div
        className={classes.keys}
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-roledescription={t`chart`}
        aria-label={label}
        aria-describedby={`${id}-hint`}
        {...handlers}
      />
      <span id={`${id}-hint`} hidden>
        {t`The arrow keys move from point to point and read its values; Home and End go to the first and the last one.`}{' '}
        {marks.map((mark) => mark.label).join('. ')}
      </span>
      <span className="dugout-hidden" role="status">
        {announced}
      </span>
      {drawn && index !== null ? (
        <Readout
          index={index}
          model={model}
          drawn={drawn}
          scheme={scheme}
          width={width}
          xTexts={xTexts}
          yTexts={yTexts}
        />
      ) : null}
    </div>
  );
}
