import { dayHours } from './axis.ts';
import { rowHeight } from './layout.ts';
import type { GanttBar, GanttRow } from './bars.ts';

/** Height of a bar, which is centered in its row; CSS pixels. */
export const barHeight = 14;
const inset = (rowHeight - barHeight) / 2;
/** Minimum width of a bar, CSS pixels, so that it is visible. */
const minWidth = 3;
const corner = 2;
/** Length of the tip of a cut end, CSS pixels. */
const point = 5;

/** Marks that show the state of a bar independently of its color. */
export type Mark = 'waits' | 'runs' | 'failed' | 'broken';

/** Minimum width of a bar with a mark, CSS pixels. */
const markRoom = 11;

/** Paths of the marks around their center, 8 by 8 pixels. */
const marks: Record<Mark, string> = {
  // Two vertical bars: not started.
  waits: 'm-2 -3v6m4 -6v6',
  // A triangle: running.
  runs: 'm-2 -3.5l5 3.5l-5 3.5z',
  failed: 'm-3 -3l6 6m0 -6l-6 6',
  // An exclamation mark.
  broken: 'm0 -3.5v4m0 2.5v.5',
};

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** Left edge and width of a bar, CSS pixels. @param width of the day */
export function edgesOf({ from, to }: Pick<GanttBar, 'from' | 'to'>, width: number) {
  const left = (from / dayHours) * width;
  return { left, width: Math.max(minWidth, ((to - from) / dayHours) * width) };
}

/** Outline of a bar in the row whose top is `top`. */
export function outlineOf(bar: GanttBar, dayWidth: number, top: number): string {
  const { left, width } = edgesOf(bar, dayWidth);
  const tip = Math.min(point, width / 2);
  const half = barHeight / 2;
  const start = bar.cutStart
    ? { inner: tip, down: `l${short(-tip)} ${-half}l${short(tip)} ${-half}` }
    : roundStart(width);
  const end = bar.cutEnd
    ? { inner: tip, up: `l${short(tip)} ${half}l${short(-tip)} ${half}` }
    : roundEnd(width);
  const straight = short(Math.max(0, width - start.inner - end.inner));
  return `M${short(left + start.inner)} ${top + inset}h${straight}${end.up}h-${straight}${start.down}z`;
}

function roundEnd(width: number) {
  if (width < 3 * corner) return { inner: 0, up: `v${barHeight}` };
  const side = barHeight - 2 * corner;
  return { inner: corner, up: `q${corner} 0 ${corner} ${corner}v${side}q0 ${corner} -${corner} ${corner}` };
}

function roundStart(width: number) {
  if (width < 3 * corner) return { inner: 0, down: `v-${barHeight}` };
  const side = barHeight - 2 * corner;
  return {
    inner: corner,
    down: `q-${corner} 0 -${corner} -${corner}v-${side}q0 -${corner} ${corner} -${corner}`,
  };
}

/** Distance of a text from the left edge of its bar, CSS pixels. */
export const textInset = 5;
/** Mean width of a character on a bar at the font size of the style sheet, and the minimum number worth showing. */
const characterWidth = 5.8;
const minCharacters = 4;

/** The part of a text that fits on a bar, with an ellipsis when it is cut; empty on a bar that is too short. */
export function textFor(barWidth: number, text: string): string {
  const room = Math.floor((barWidth - 2 * textInset) / characterWidth);
  if (text.length <= room) return text;
  return room < minCharacters ? '' : `${text.slice(0, room - 1).trimEnd()}…`;
}

/** The paths of a group, one per color, so that scrolling a chart is cheap. */
export interface GroupDrawing {
  /** Outlines by tone. */
  fills: ReadonlyMap<string, string>;
  /** Outlines by state, only of glowing states. */
  glows: ReadonlyMap<string, string>;
  /** Marks of all bars that are wide enough. */
  marks: string;
}

/** Draws the rows of a group, its first row at the top. @param width of the day, CSS pixels */
export function drawRows(
  rows: readonly GanttRow[],
  width: number,
  style: { glowing: ReadonlySet<string>; markOf: (state: string) => Mark | undefined },
): GroupDrawing {
  const fills = new Map<string, string>();
  const glows = new Map<string, string>();
  let drawnMarks = '';
  for (const [index, { bars }] of rows.entries()) {
    const top = index * rowHeight;
    for (const bar of bars) {
      const outline = outlineOf(bar, width, top);
      fills.set(bar.tone, (fills.get(bar.tone) ?? '') + outline);
      if (style.glowing.has(bar.state)) glows.set(bar.state, (glows.get(bar.state) ?? '') + outline);
      const mark = style.markOf(bar.state);
      const edges = edgesOf(bar, width);
      if (mark && edges.width >= markRoom)
        drawnMarks += `M${short(edges.left + edges.width / 2)} ${top + rowHeight / 2}${marks[mark]}`;
    }
  }
  return { fills, glows, marks: drawnMarks };
}

/** A single mark, 8 by 8 pixels around its center. */
export const markPath = (mark: Mark): string => `M0 0${marks[mark]}`;
