import { aspectRatio } from '#contract/channel/image.ts';

/** Height of a preview in CSS pixels before anybody moves the slider (specification, constants). */
export const previewHeight = 169;

/** Ends of the tile size slider: picture heights in CSS pixels. */
export const previewHeights = { min: 112, max: 338 } as const;

/**
 * Columns that bring tiles nearest to the wished picture height while they fill the width to the edge.
 * @param width of the grid, `gap` between tiles, `height` wished: CSS pixels
 */
export function columnsFor(width: number, gap: number, height: number): number {
  const wished = height * aspectRatio;
  return Math.max(1, Math.round((width + gap) / (wished + gap)));
}

/** Where an arrow key leads in a grid of `count` tiles; the same index at an edge. */
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
