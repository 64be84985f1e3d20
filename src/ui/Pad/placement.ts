import {
  leftBoard,
  middleColumn,
  middleRow,
  narrowLeft,
  narrowMiddle,
  narrowMiddleTop,
  narrowRight,
  rightBoard,
} from './boards.ts';
import type { Board } from './geometry.ts';
import type { PlacedBoard } from './pointers.ts';

export type PadOrientation = 'landscape' | 'portrait';
export type PadHalf = 'left' | 'right';

/** Offset of a half from its default place, as fractions of the area, and its scale. */
export interface HalfPlacement {
  dx: number;
  dy: number;
  scale: number;
}

export type HalfPlacements = Record<PadHalf, HalfPlacement>;
/** The user's arrangement, one for each orientation. */
export type PadLayout = Record<PadOrientation, HalfPlacements>;

const defaultPlacement: HalfPlacement = { dx: 0, dy: 0, scale: 1 };
const defaultHalves: HalfPlacements = { left: defaultPlacement, right: defaultPlacement };
export const defaultPadLayout: PadLayout = { landscape: defaultHalves, portrait: defaultHalves };

/** Limits and step of a half's own scale, which multiplies the scale that fits the area. */
export const minHalfScale = 0.6;
export const maxHalfScale = 1.6;
const halfScaleStep = 0.1;

export interface Area {
  width: number;
  height: number;
}

/** Area that the pad needs at scale 1, units; a smaller one scales it down. */
const designSize = {
  landscape: { width: 940, height: 470 },
  portrait: { width: 800, height: 460 },
} as const satisfies Record<PadOrientation, Area>;

/** Distance of the pad from the edges of the area, CSS pixels. */
const margin = 12;

/** Below this width a portrait area uses the narrow boards, CSS pixels: the others would be too small for fingers. */
const narrowWidth = 640;

const isNarrow = (area: Area, orientation: PadOrientation): boolean =>
  orientation === 'portrait' && area.width < narrowWidth;

function halfBoard(half: PadHalf, area: Area, orientation: PadOrientation): Board {
  if (isNarrow(area, orientation)) return half === 'left' ? narrowLeft : narrowRight;
  return half === 'left' ? leftBoard : rightBoard;
}

/** Scale at which both halves and the middle fit the area; a very small area is overlapped instead. */
function fitScale(area: Area, orientation: PadOrientation): number {
  if (isNarrow(area, orientation))
    return Math.max(0.45, Math.min(area.width / (2 * narrowLeft.width), area.height / narrowLeft.height));
  const need = designSize[orientation];
  return Math.max(0.45, Math.min(1, area.width / need.width, area.height / need.height));
}

const clamp = (value: number, min: number, max: number): number =>
  Math.max(min, Math.min(Math.max(min, max), value));

function placeHalf(
  board: Board,
  area: Area,
  orientation: PadOrientation,
  placement: HalfPlacement,
): PlacedBoard {
  const fit = fitScale(area, orientation);
  const scale = fit * clamp(placement.scale, minHalfScale, maxHalfScale);
  const width = board.width * fit;
  const height = board.height * fit;
  const edge = isNarrow(area, orientation) ? 0 : margin;
  const homeX = board.id === 'left' ? edge : area.width - edge - width;
  // Within reach of the thumbs: a little above the lower edge in landscape, at mid-height in portrait.
  const homeY = orientation === 'landscape' ? area.height * 0.96 - height : (area.height - height) / 2;
  const middleX = homeX + width / 2 + placement.dx * area.width;
  const middleY = homeY + height / 2 + placement.dy * area.height;
  return {
    board,
    scale,
    left: clamp(middleX - (board.width * scale) / 2, 0, area.width - board.width * scale),
    top: clamp(middleY - (board.height * scale) / 2, 0, area.height - board.height * scale),
  };
}

/** Places the three boards in an area of CSS pixels; the corners are relative to it. Halves stay inside the area. */
export function placeBoards(area: Area, orientation: PadOrientation, halves: HalfPlacements): PlacedBoard[] {
  const scale = fitScale(area, orientation);
  const left = placeHalf(halfBoard('left', area, orientation), area, orientation, halves.left);
  const right = placeHalf(halfBoard('right', area, orientation), area, orientation, halves.right);
  if (isNarrow(area, orientation)) {
    const halvesTop = (area.height - narrowLeft.height * scale) / 2;
    const middleLeft = (area.width - narrowMiddle.width * scale) / 2;
    const top = halvesTop + narrowMiddleTop * scale;
    return [left, right, { board: narrowMiddle, scale, left: middleLeft, top }];
  }
  const middle = orientation === 'landscape' ? middleRow : middleColumn;
  const middleTop =
    orientation === 'landscape'
      ? area.height - margin - middle.height * scale
      : (area.height - middle.height * scale) / 2;
  return [
    left,
    right,
    { board: middle, scale, left: (area.width - middle.width * scale) / 2, top: middleTop },
  ];
}

/** Moves a half by CSS pixels from its displayed position, which a small area may have shifted from the stored one. */
export function moveHalf(
  area: Area,
  orientation: PadOrientation,
  halves: HalfPlacements,
  half: PadHalf,
  by: { x: number; y: number },
): HalfPlacements {
  const board = halfBoard(half, area, orientation);
  const displayed = placeHalf(board, area, orientation, halves[half]);
  const rest = placeHalf(board, area, orientation, { ...halves[half], dx: 0, dy: 0 });
  const left = clamp(displayed.left + by.x, 0, area.width - board.width * displayed.scale);
  const top = clamp(displayed.top + by.y, 0, area.height - board.height * displayed.scale);
  return {
    ...halves,
    [half]: { ...halves[half], dx: (left - rest.left) / area.width, dy: (top - rest.top) / area.height },
  };
}

export function scaleHalf(halves: HalfPlacements, half: PadHalf, steps: number): HalfPlacements {
  const scale = clamp(halves[half].scale + steps * halfScaleStep, minHalfScale, maxHalfScale);
  return { ...halves, [half]: { ...halves[half], scale: Math.round(scale * 100) / 100 } };
}

export function resetHalf(halves: HalfPlacements, half: PadHalf): HalfPlacements {
  return { ...halves, [half]: defaultPlacement };
}
