import uPlot from 'uplot';
import { type BarSpan, distanceOf } from '#domain/chart/layout.ts';
import { type Scheme, styleOf, tileSize } from './palette.ts';

/** Part of the distance between two points that their bars take, and the widest bar in CSS pixels. */
const barPart = 0.72;
const widestBar = 56;

/** Fill of the bars of a series: its color, with its pattern in the color of the background. */
export function barFill(index: number, scheme: Scheme, surface: string): string | CanvasPattern {
  const { pattern, [scheme]: color } = styleOf(index);
  if (pattern === '') return color;
  const ratio = uPlot.pxRatio;
  const tile = document.createElement('canvas');
  tile.width = tile.height = Math.round(tileSize * ratio);
  const context = tile.getContext('2d');
  if (!context) return color;
  context.fillStyle = color;
  context.fillRect(0, 0, tile.width, tile.height);
  context.scale(tile.width / tileSize, tile.height / tileSize);
  context.strokeStyle = surface;
  context.lineWidth = 1.75;
  context.lineCap = 'round';
  context.stroke(new Path2D(pattern));
  return context.createPattern(tile, 'repeat') ?? color;
}

export function barPaths(
  positions: readonly number[],
  spans: readonly (BarSpan | null)[],
  { lane, lanes }: { lane: number; lanes: number },
): uPlot.Series.PathBuilder {
  const distance = distanceOf(positions);
  return (plot) => {
    const ratio = uPlot.pxRatio;
    const gap = plot.valToPos(distance, 'x', true) - plot.valToPos(0, 'x', true);
    const group = Math.min(gap * barPart, widestBar * lanes * ratio);
    const width = Math.max(1, group / lanes);
    const fill = new Path2D();
    for (const [index, span] of spans.entries()) {
      if (!span) continue;
      const middle = plot.valToPos(positions[index] ?? 0, 'x', true);
      const from = plot.valToPos(span.from, 'y', true);
      const to = plot.valToPos(span.to, 'y', true);
      // Even a value close to zero is visible.
      const height = span.from === span.to ? 0 : Math.max(ratio, Math.abs(from - to));
      fill.rect(middle - group / 2 + lane * width, Math.min(from, to), width, height);
    }
    return { fill, stroke: fill };
  };
}

/** Height of the label of a mark, CSS pixels. */
export const markHeight = 16;

/** Rows of labels above the drawing; labels of adjacent marks are in different rows. */
export const markRows = (marks: number): number => Math.min(3, marks);

/** Draws vertical lines with their labels above the drawing, where there are no other lines, on the side with more room. */
export function drawMarks(
  plot: uPlot,
  marks: readonly { at: number; label: string }[],
  { text, font }: { text: string; font: string },
): void {
  const { ctx, bbox } = plot;
  const ratio = uPlot.pxRatio;
  ctx.save();
  ctx.strokeStyle = text;
  ctx.fillStyle = text;
  ctx.lineWidth = ratio;
  ctx.font = font;
  ctx.textBaseline = 'top';
  const rows = markRows(marks.length);
  for (const [row, { at, label }] of marks.entries()) {
    const x = Math.round(plot.valToPos(at, 'x', true));
    ctx.setLineDash([3 * ratio, 3 * ratio]);
    ctx.beginPath();
    const top = bbox.top - (rows - (row % 3)) * markHeight * ratio;
    ctx.moveTo(x, top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    const isLeft = x > bbox.left + bbox.width / 2;
    ctx.textAlign = isLeft ? 'right' : 'left';
    ctx.fillText(label, x + (isLeft ? -5 : 5) * ratio, top);
  }
  ctx.restore();
}
