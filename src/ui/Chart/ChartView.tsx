import 'uplot/dist/uPlot.min.css';
import { useLingui } from '@lingui/react/macro';
import { Box, Button, Group, useComputedColorScheme } from '@mantine/core';
import { IconChartLine, IconMathFunction, IconTable } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { logScaleOf } from '#domain/chart/logScale.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './Chart.module.css';
import { ChartTable } from './ChartTable.tsx';
import { xTextsOf, yTextsOf } from './formats.ts';
import { Legend } from './Legend.tsx';
import { modelOf } from './model.ts';
import { Plot } from './Plot.tsx';
import type { ChartProps } from './chartProps.ts';
import { flushSync } from 'react-dom';

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
