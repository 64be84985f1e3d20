import 'uplot/dist/uPlot.min.css';
import { useLingui } from '@lingui/react/macro';
import { Box, Button, Group, useComputedColorScheme } from '@mantine/core';
import { IconChartLine, IconMathFunction, IconTable } from '@tabler/icons-react';
import { useEffect, useMemo, useState, useId, useRef } from 'react';
import { logScaleOf } from '#domain/chart/logScale.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './Chart.module.css';
import { ChartTable, textOf } from './ChartTable.tsx';
import { xTextsOf, yTextsOf, type XTexts, type YTexts } from './formats.ts';
import { Legend } from './Legend.tsx';
import { modelOf, type ChartModel } from './model.ts';
import { useWidth } from '#ui/useWidth.ts';
import type { Scheme } from './palette.ts';
import { Readout } from './Readout.tsx';
import { useChartCursor } from './useChartCursor.ts';
import { usePlot } from './usePlot.ts';
import type { ChartProps, ChartMark } from './chartProps.ts';
import { flushSync } from 'react-dom';

interface PlotProps {
  label: string;
  model: ChartModel;
  height: number;
  scheme: Scheme;
  xTexts: XTexts;
  yTexts: YTexts;
  marks: readonly ChartMark[];
}

const fontFamily = "'Inter Variable', system-ui, sans-serif";

const noMarks: NonNullable<ChartProps['marks']> = [];
const noneHidden: ReadonlySet<string> = new Set<string>([]);
const defaultHeight = 260;

/** The chart itself; `Chart` loads it. */
export function ChartView({ label, x, y, series, marks = noMarks, height, empty, actions }: ChartProps) {
  const { t, i18n } = useLingui();
  const { timezone } = useUiContext();
  const chosen = useComputedColorScheme('dark');
  // On paper the background is white.
  const scheme = usePrinting() ? 'light' : chosen;
  const [hidden, setHidden] = useState(noneHidden);
  const [isTable, setTable] = useState(false);
  const log = useMemo(() => logScaleOf(series.filter(({ key }) => !hidden.has(key))), [series, hidden]);
  // Until the user chooses, the scale is logarithmic if lines would overlap.
  const [isLogChosen, chooseLog] = useState<boolean | null>(null);
  const isLog = log !== null && (isLogChosen ?? log.isNeeded);
  const { format, formatTick } = y;
  const xTexts = useMemo(() => xTextsOf(x, i18n.locale, timezone), [x, i18n.locale, timezone]);
  const yTexts = useMemo(
    () => yTextsOf({ ...(format && { format }), ...(formatTick && { formatTick }) }, i18n.locale),
    [format, formatTick, i18n.locale],
  );
  const logStart = isLog ? log.start : null;
  const model = useMemo(() => modelOf(x, series, hidden, logStart), [x, series, hidden, logStart]);
  const isEmpty = !series.some(({ values }) => values.some((value) => value !== null));
  if (isEmpty)
    return (
      <Box miw={0} role="group" aria-label={label}>
        <Box py={32} px={16} c="dimmed" ta="center">
          {empty ?? t`There is nothing to draw yet.`}
        </Box>
      </Box>
    );
  const Icon = isTable ? IconChartLine : IconTable;
  return (
    <Box miw={0} role="group" aria-label={label}>
      <Group gap={8} wrap="nowrap" align="flex-start" justify="space-between" className={classes.header}>
        <Legend series={series} hidden={hidden} onChange={setHidden} scheme={scheme} />
        <div className={classes.tools}>
          {actions}
          {log && !isTable ? (
            <Button
              size="compact-sm"
              variant={isLog ? 'light' : 'subtle'}
              color="gray"
              aria-pressed={isLog}
              leftSection={<IconMathFunction size={14} stroke={1.75} aria-hidden="true" />}
              {...tooltipProps(
                t`Spreads small values, so that lines that lie on each other can be told apart`,
              )}
              onClick={() => chooseLog(!isLog)}
            >
              {t`Logarithmic`}
            </Button>
          ) : null}
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-pressed={isTable}
            leftSection={<Icon size={14} stroke={1.75} aria-hidden="true" />}
            onClick={() => setTable(!isTable)}
          >
            {t`As table`}
          </Button>
        </div>
      </Group>
      <div className={classes.unit}>{y.label}</div>
      {isTable ? (
        <ChartTable
          label={label}
          xLabel={x.label}
          count={model.positions.length}
          series={model.shown.map((one) => one.series)}
          xTexts={xTexts}
          yTexts={yTexts}
        />
      ) : (
        <Plot
          label={label}
          model={model}
          height={height ?? defaultHeight}
          scheme={scheme}
          xTexts={xTexts}
          yTexts={yTexts}
          marks={marks}
        />
      )}
    </Box>
  );
}

/** Whether the page is being printed. The component is rendered before the browser takes the page. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const before = (): void => flushSync(() => setPrinting(true));
    const after = (): void => setPrinting(false);
    globalThis.addEventListener('beforeprint', before);
    globalThis.addEventListener('afterprint', after);
    return () => {
      globalThis.removeEventListener('beforeprint', before);
      globalThis.removeEventListener('afterprint', after);
    };
  }, []);
  return isPrinting;
}

/** The drawing with its cursor. */
function Plot({ label, model, height, scheme, xTexts, yTexts, marks }: PlotProps) {
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
