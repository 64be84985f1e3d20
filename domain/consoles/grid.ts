import { aspectRatio } from '#contract/channel/image.ts';

/** Default height of a preview, CSS pixels (specification, constants). */
export const previewHeight = 169;

/** Limits of the tile size slider: picture heights in CSS pixels. */
export const previewHeights = { min: 112, max: 338 } as const;

/**
 * Number of columns whose tiles fill the width and come nearest to the preferred picture height.
 * @param width of the grid, `gap` between tiles, preferred `height`: CSS pixels
 */
export function columnsFor(width: number, gap: number, height: number): number {
  const wished = height * aspectRatio;
  return Math.max(1, Math.round((width + gap) / (wished + gap)));
}

/** Minimum width of a tile of a fitted wall, CSS pixels: a score in a preview is still legible. */
export const legibleWidth = 168;

/** Dimensions around the tiles of a wall; CSS pixels. */
export interface FitRoom {
  width: number;
  height: number;
  gap: number;
  /** Height of the caption below a tile's picture. */
  caption: number;
  /** The same with a caption of one line. */
  compactCaption: number;
  /** Height of the heading over each part of the wall. */
  heading: number;
}

/** Columns of a fitted wall, and whether its captions are compact. */
export interface Fit {
  columns: number;
  compact: boolean;
}

/**
 * The fewest columns, so the largest tiles, with which a wall needs no scrolling: with full captions if possible,
 * else with compact ones. If neither fits, as many columns as stay legible.
 * @param parts how many tiles each part has; a part begins on a row of its own
 */
export function fitColumns(parts: readonly number[], room: FitRoom): Fit {
  const { width, gap } = room;
  const most = Math.max(1, Math.floor((width + gap) / (legibleWidth + gap)));
  // More columns than tiles would leave empty space.
  const useful = Math.min(most, Math.max(1, ...parts));
  for (const compact of [false, true]) {
    for (let columns = 1; columns <= useful; columns++)
      if (fitHeight(parts, room, { columns, compact }) <= room.height) return { columns, compact };
  }
  return { columns: useful, compact: true };
}

/** Height of a wall with this fit, CSS pixels. */
export function fitHeight(parts: readonly number[], room: FitRoom, { columns, compact }: Fit): number {
  const { width, gap, caption, compactCaption, heading } = room;
  const picture = (width - gap * (columns - 1)) / columns / aspectRatio;
  const tile = picture + (compact ? compactCaption : caption);
  const rows = parts.reduce((sum, count) => sum + Math.ceil(count / columns), 0);
  return rows * tile + Math.max(0, rows - 1) * gap + parts.length * heading;
}

/**
 * Target of an arrow key on a wall whose parts each begin on a new row: up and down keep the column, or go to the
 * last tile of a shorter row. The same index at an edge.
 */
export function neighbourInParts(
  index: number,
  key: string,
  columns: number,
  parts: readonly number[],
): number {
  const count = parts.reduce((sum, part) => sum + part, 0);
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return neighbour(index, key, columns, count);
  // First index and length of each row.
  const rows: { from: number; length: number }[] = [];
  let from = 0;
  for (const part of parts) {
    for (let at = 0; at < part; at += columns)
      rows.push({ from: from + at, length: Math.min(columns, part - at) });
    from += part;
  }
  const row = rows.findIndex((one) => index >= one.from && index < one.from + one.length);
  const next = rows[row + (key === 'ArrowUp' ? -1 : 1)];
  if (row < 0 || !next) return index;
  return next.from + Math.min(index - (rows[row]?.from ?? 0), next.length - 1);
}

/** Target of an arrow key in a grid of `count` tiles; the same index at an edge. */
export function neighbour(index: number, key: string, columns: number, count: number): number {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
  };
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const next = index + (steps[key] ?? 0);
  return next >= 0 && next < count ? next : index;
}
