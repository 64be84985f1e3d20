import { memo, type ReactNode } from 'react';
import { dayHours } from '#domain/gantt/axis.ts';
import { groupHeight, headerHeight, rowHeight } from '#domain/gantt/layout.ts';
import { drawRows, edgesOf, type GroupDrawing, textFor, textInset } from '#domain/gantt/shapes.ts';
import type { GanttBar, GanttRow } from '#domain/gantt/bars.ts';
import classes from './Gantt.module.css';
import { pad } from './geometry.ts';
import { type GanttVariants, glowingOf, stateOf, toneOf } from './variants.ts';

/** Cache of drawings, so that a group that scrolls back into view is not drawn again. */
const drawn = new WeakMap<
  readonly GanttRow[],
  { width: number; variants: GanttVariants; drawing: GroupDrawing }
>();

function drawingOf(rows: readonly GanttRow[], width: number, variants: GanttVariants): GroupDrawing {
  const before = drawn.get(rows);
  if (before?.width === width && before.variants === variants) return before.drawing;
  const drawing = drawRows(rows, width, {
    glowing: glowingOf(variants),
    markOf: (state) => stateOf(variants, state).mark,
  });
  drawn.set(rows, { width, variants, drawing });
  return drawing;
}

/** Grids by their dimensions: most groups have the same. */
const grids = new Map<string, string>();

/** Lines under the rows and at the hours, from the top of the first row. */
function gridOf(rows: number, dayWidth: number, step: number): string {
  const key = `${rows} ${dayWidth} ${step}`;
  const known = grids.get(key);
  if (known !== undefined) return known;
  // Grids of another width are not needed again.
  if (grids.size > 40) grids.clear();
  const bottom = rows * rowHeight;
  let path = '';
  for (let hour = 0; hour <= dayHours; hour += step)
    path += `M${Math.round((hour / dayHours) * dayWidth) + 0.5} 0V${bottom}`;
  for (let row = 1; row <= rows; row++) path += `M${-pad} ${row * rowHeight - 0.5}H${dayWidth + pad}`;
  grids.set(key, path);
  return path;
}

/** The texts on bars that are wide enough for the beginning of a word. */
function textsOf(
  rows: readonly GanttRow[],
  dayWidth: number,
  textOf: (bar: GanttBar) => string,
): ReactNode[] {
  return rows.flatMap(({ bars }, row) =>
    bars.flatMap((bar) => {
      const { left, width } = edgesOf(bar, dayWidth);
      const text = textFor(width, textOf(bar));
      return text === '' ? (
        []
      ) : (
        <text key={bar.id} className={classes.text} x={left + textInset} y={(row + 0.5) * rowHeight}>
          {text}
        </text>
      );
    }),
  );
}

export interface GanttDrawingProps {
  rows: readonly GanttRow[];
  /** CSS pixels from the top of the chart. */
  top: number;
  dayWidth: number;
  step: number;
  variants: GanttVariants;
  textOf: ((bar: GanttBar) => string) | undefined;
}

/**
 * A group as one SVG with a path for each color, independent of the number of bars. It measured faster in scrolling
 * than a node for each bar and than a canvas (docs/decisions).
 */
export const GanttDrawing = memo(function GanttDrawing({
  rows,
  top,
  dayWidth,
  step,
  variants,
  textOf,
}: GanttDrawingProps) {
  const { fills, glows, marks } = drawingOf(rows, dayWidth, variants);
  const height = groupHeight(rows.length);
  return (
    <svg
      className={classes.drawing}
      width={dayWidth + 2 * pad}
      height={height}
      style={{ transform: `translateY(${top}px)` }}
      aria-hidden="true"
    >
      <rect className={classes.band} width="100%" height={headerHeight} />
      <g transform={`translate(${pad} ${headerHeight})`}>
        <path className={classes.grid} d={gridOf(rows.length, dayWidth, step)} />
        {[...glows].map(([state, path]) => (
          <g key={state} style={{ stroke: stateOf(variants, state).glow ?? 'none' }} className={classes.glow}>
            <path className={classes.halo} d={path} />
            <path d={path} />
          </g>
        ))}
        {[...fills].map(([tone, path]) => (
          <path key={tone} d={path} style={{ fill: toneOf(variants, tone) }} />
        ))}
        {marks ? <path className={classes.marks} d={marks} /> : null}
        {textOf ? textsOf(rows, dayWidth, textOf) : null}
      </g>
    </svg>
  );
});
