import { aspectRatio } from '#contract/channel/image.ts';

/** Default height of a preview, CSS pixels (specification, constants). */
export const previewHeight = 169;

/** Limits of the tile size slider: picture heights in CSS pixels. */
export const previewHeights = { min: 112, max: 338 } as const;

/**
 * Number of columns with which tiles fill the width and come nearest to the preferred picture height.
 * @param width of the grid, `gap` between tiles, preferred `height`: CSS pixels
 */
export function columnsFor(width: number, gap: number, height: number): number {
  const preferredWidth = height * aspectRatio;
  return Math.max(1, Math.round((width + gap) / (preferredWidth + gap)));
}

/** Minimum widths of a tile of a fitted wall, CSS pixels. Below the dense one a preview shows little more than colors. */
export const fitWidths = {
  /** A score in a preview is legible, and an error has room next to the buttons. */
  legible: 168,
  /** The scene of a preview is recognizable; an error of a few words fits into the place of the picture. */
  dense: 112,
} as const;

/** Dimensions around the tiles of a wall; CSS pixels. */
export interface FitRoom {
  width: number;
  height: number;
  gap: number;
  /** Height of the caption below a tile's picture. */
  caption: number;
  /** The same for a caption of one line. */
  compactCaption: number;
  /** The same for a dense tile. */
  denseCaption: number;
  /** Height of the heading over each part of the wall. */
  heading: number;
  /** Gap of a dense wall; null if tiles must not be that small, because fingers need room. */
  denseGap: number | null;
  /** Minimum height of the placeholder of a picture: a short error, with its buttons unless dense. */
  notice: number;
  denseNotice: number;
}

/**
 * `full`: captions of three lines. `compact`: of one line. `dense`: also without buttons and headings, so
 * that the parts follow each other in one grid.
 */
export type FitDensity = 'full' | 'compact' | 'dense';

/** Columns of a fitted wall, and which details around its pictures it leaves out. */
export interface Fit {
  columns: number;
  density: FitDensity;
}

/**
 * The fewest columns, so the largest tiles, with which a wall needs no scrolling: with full captions if
 * possible, otherwise compact, otherwise dense. If nothing fits, as many columns as the densest of these
 * allows.
 * @param parts number of tiles of each part; unless dense, each part starts a new row
 */
export function fitColumns(parts: readonly number[], room: FitRoom): Fit {
  const densities: readonly FitDensity[] =
    room.denseGap === null ? ['full', 'compact'] : ['full', 'compact', 'dense'];
  for (const density of densities) {
    const most = mostColumns(parts, room, density);
    for (let columns = 1; columns <= most; columns++)
      if (fitHeight(parts, room, { columns, density }) <= room.height) return { columns, density };
  }
  const density = densities.at(-1) ?? 'full';
  return { columns: mostColumns(parts, room, density), density };
}

const gapOf = ({ gap, denseGap }: FitRoom, density: FitDensity): number =>
  density === 'dense' ? (denseGap ?? gap) : gap;

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** The parts of a wall that start a new row. */
const partsOfRows = (parts: readonly number[], density: FitDensity): readonly number[] =>
  density === 'dense' ? [sum(parts)] : parts;

/** Maximum number of columns: more would be illegible or leave empty space. */
function mostColumns(parts: readonly number[], room: FitRoom, density: FitDensity): number {
  const gap = gapOf(room, density);
  const minWidth = density === 'dense' ? fitWidths.dense : fitWidths.legible;
  const most = Math.floor((room.width + gap) / (minWidth + gap));
  return Math.max(1, Math.min(most, Math.max(...partsOfRows(parts, density))));
}

/** Height of a wall with this fit, CSS pixels. */
export function fitHeight(parts: readonly number[], room: FitRoom, { columns, density }: Fit): number {
  const { width, heading } = room;
  const captions = { full: room.caption, compact: room.compactCaption, dense: room.denseCaption };
  const gap = gapOf(room, density);
  const notice = density === 'dense' ? room.denseNotice : room.notice;
  const picture = Math.max(notice, (width - gap * (columns - 1)) / columns / aspectRatio);
  const tile = picture + captions[density];
  const rows = sum(partsOfRows(parts, density).map((count) => Math.ceil(count / columns)));
  const headings = density === 'dense' ? 0 : parts.length * heading;
  return rows * tile + Math.max(0, rows - 1) * gap + headings;
}

/** The box of a tile or chip on the wall, CSS pixels. */
export type Box = Pick<DOMRectReadOnly, 'top' | 'left' | 'width' | 'height'>;

/**
 * Target of an arrow key, Home or End among boxes that lie in rows: left and right follow the reading order, up and
 * down lead to the nearest box of the next row. The same index at an edge.
 */
export function neighborBox(boxes: readonly Box[], index: number, key: string): number {
  const order = boxes
    .map((_, at) => at)
    .sort((a, b) => top(boxes[a]) - top(boxes[b]) || left(boxes[a]) - left(boxes[b]));
  const from = boxes[index];
  if (!from) return index;
  if (key !== 'ArrowUp' && key !== 'ArrowDown')
    return order[neighbor(order.indexOf(index), key, 1, order.length)] ?? index;
  const isBeyond = (box: Box): boolean =>
    key === 'ArrowUp' ? box.top + box.height <= from.top : box.top >= from.top + from.height;
  const beyond = order.filter((at) => isBeyond(boxes[at] ?? from));
  const rowTop = top(boxes[(key === 'ArrowUp' ? beyond.at(-1) : beyond[0]) ?? index]);
  const center = (box: Box | undefined): number => (box ? box.left + box.width / 2 : 0);
  const distance = (at: number): number => Math.abs(center(boxes[at]) - center(from));
  return beyond
    .filter((at) => top(boxes[at]) === rowTop)
    .reduce((best, at) => (best === index || distance(at) < distance(best) ? at : best), index);
}

const top = (box: Box | undefined): number => Math.round(box?.top ?? 0);
const left = (box: Box | undefined): number => box?.left ?? 0;

/** Target of an arrow key in a grid of `count` tiles; the same index at an edge. */
export function neighbor(index: number, key: string, columns: number, count: number): number {
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
