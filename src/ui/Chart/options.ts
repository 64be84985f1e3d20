import uPlot from 'uplot';
import { logTicks } from '#domain/chart/logScale.ts';
import { everyNth, timeTicks } from '#domain/chart/ticks.ts';
import { barFill, barPaths, drawMarks, markHeight, markRows } from './drawing.ts';
import type { XTexts, YTexts } from './formats.ts';
import type { ChartModel } from './model.ts';
import { frameColors, type Scheme, styleOf } from './palette.ts';
import type { ChartMark } from './chartProps.ts';

export interface PlotLook {
  width: number;
  height: number;
  scheme: Scheme;
  timezone: string;
  fontFamily: string;
  xTexts: XTexts;
  yTexts: YTexts;
  marks: readonly ChartMark[];
}

/** Width of a label of the horizontal axis, and minimum height of a label of the vertical axis; CSS pixels. */
const tickRoom = 84;
const rowRoom = 40;
/** Minimum distance of two labels of a logarithmic axis, CSS pixels: it has few of them. */
const logRowRoom = 26;
/** Height of the labels of the horizontal axis with their ticks, CSS pixels. */
const labelsHeight = 34;

/** The data in the form of uPlot: positions, then the values of each shown series. */
export const plotData = ({ positions, shown }: ChartModel): uPlot.AlignedData => [
  [...positions],
  ...shown.map(({ series }) => [...series.values]),
];

/** Positions of the labels of the horizontal axis: at points for days and categories, at round values for numbers and times. */
function splitsOf(model: ChartModel, timezone: string): uPlot.Axis.Splits | undefined {
  const { x, positions, xRange } = model;
  if (x.kind === 'number') return undefined;
  return (plot) => {
    const most = Math.max(2, Math.floor(plot.bbox.width / uPlot.pxRatio / tickRoom));
    return x.kind === 'time' ? timeTicks(xRange, most, timezone) : everyNth(positions, most);
  };
}

function seriesOf(model: ChartModel, scheme: Scheme): uPlot.Series[] {
  const { surface } = frameColors[scheme];
  return model.shown.map(({ series, index }): uPlot.Series => {
    const { dash, [scheme]: stroke } = styleOf(index);
    const bars = model.bars.series.find(({ key }) => key === series.key);
    if (bars) {
      const fill = barFill(index, scheme, surface);
      const lane = { lane: bars.lane, lanes: model.bars.lanes };
      return {
        stroke,
        fill: () => fill as CanvasPattern,
        width: 1,
        paths: barPaths(model.positions, bars.spans, lane),
        points: { show: false },
      };
    }
    const steps = series.isStepped ? uPlot.paths.stepped?.({ align: 1 }) : undefined;
    return {
      stroke,
      width: 2,
      dash: [...dash],
      points: { size: 6, fill: surface },
      ...(steps ? { paths: steps } : {}),
    };
  });
}

/** Options of uPlot. It only draws: pointer and keyboard are handled by `Plot`. */
export function plotOptions(model: ChartModel, look: PlotLook): uPlot.Options {
  const { width, height, scheme, timezone, fontFamily, xTexts, yTexts, marks } = look;
  const { text, grid } = frameColors[scheme];
  const font = `12px ${fontFamily}`;
  const splits = splitsOf(model, timezone);
  const axis = {
    stroke: text,
    font,
    grid: { stroke: grid, width: 1 },
    ticks: { stroke: grid, width: 1, size: 5 },
  };
  return {
    width,
    height,
    legend: { show: false },
    cursor: { show: false },
    // Room above for half of the topmost label or for the labels of marks, and at the right for half of the last date.
    padding: [10 + markRows(marks.length) * markHeight, 28, 0, 0],
    scales: {
      x: { time: false, range: () => [...model.xRange] },
      y: {
        range: () => [...model.yRange],
        ...(model.logStart === null ? {} : { distr: 4, asinh: model.logStart }),
      },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: labelsHeight,
        space: tickRoom,
        ...(splits ? { splits } : {}),
        values: (_plot, positions) => positions.map((position) => xTexts.tick(position)),
      },
      {
        ...axis,
        space: rowRoom,
        ...logSplits(model),
        size: (plot, values) => widthOf(plot, values, font),
        values: (_plot, values) => values.map((value) => yTexts.tick(value)),
      },
    ],
    series: [{}, ...seriesOf(model, scheme)],
    hooks: {
      draw: [
        (plot) => drawMarks(plot, marks, { text, font: `${Math.round(12 * uPlot.pxRatio)}px ${fontFamily}` }),
      ],
    },
  };
}

/** The labels of a logarithmic vertical axis. */
const logSplits = ({ logStart, yRange: [, max] }: ChartModel): Pick<uPlot.Axis, 'splits' | 'filter'> =>
  logStart === null
    ? {}
    : {
        splits: (plot) => logTicks(logStart, max, logRowRoom / (plot.bbox.height / uPlot.pxRatio)),
        // All values: uPlot would label only powers of ten.
        filter: (_plot, values) => values,
      };

/** Width of the vertical axis for its longest label, CSS pixels. uPlot first calls it without labels. */
function widthOf({ ctx }: uPlot, values: string[] | null, font: string): number {
  ctx.save();
  ctx.font = font;
  const widest = Math.max(0, ...(values ?? []).map((value) => ctx.measureText(value).width));
  ctx.restore();
  return Math.ceil(widest) + 18;
}
