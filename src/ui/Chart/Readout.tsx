import { Box, Group, Text } from '@mantine/core';
import classes from './Chart.module.css';
import { textOf } from './ChartTable.tsx';
import type { XTexts, YTexts } from './formats.ts';
import type { ChartModel } from './model.ts';
import { type Scheme, styleOf } from './palette.ts';
import { Swatch } from './Swatch.tsx';
import type { Drawn } from './usePlot.ts';

export interface ReadoutProps {
  index: number;
  model: ChartModel;
  drawn: Drawn;
  scheme: Scheme;
  /** Width of the whole drawing, CSS pixels. */
  width: number;
  xTexts: XTexts;
  yTexts: YTexts;
}

/** The cursor: a line through its point, and the values there. Screen readers get the values from the live region. */
export function Readout({ index, model, drawn, scheme, width, xTexts, yTexts }: ReadoutProps) {
  const { plot, area } = drawn;
  const x = area.left + plot.valToPos(model.positions[index] ?? 0, 'x');
  const isRight = x < width / 2;
  return (
    <div className={classes.overlay} aria-hidden="true">
      <div className={classes.line} style={{ left: x, top: area.top, height: area.height }} />
      {model.shown.map(({ series, index: style }) => {
        const value = series.values[index] ?? null;
        if (value === null || series.kind === 'bar') return null;
        const top = area.top + plot.valToPos(value, 'y');
        const background = styleOf(style)[scheme];
        return <div key={series.key} className={classes.dot} style={{ left: x, top, background }} />;
      })}
      <div
        className={classes.readout}
        style={isRight ? { left: x + 12, top: area.top } : { right: width - x + 12, top: area.top }}
      >
        <Box pb={4} fw={600}>
          {xTexts.full(index)}
        </Box>
        {model.shown.map(({ series, index: style }) => (
          <Group key={series.key} gap={8} wrap="nowrap" lh={1.6}>
            <Swatch index={style} kind={series.kind ?? 'line'} scheme={scheme} />
            <Text span inherit truncate miw={0}>
              {series.label}
            </Text>
            <span className={classes.figure}>{textOf(series.values[index] ?? null, yTexts)}</span>
          </Group>
        ))}
      </div>
    </div>
  );
}
