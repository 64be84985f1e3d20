import { type PadButton, padButtons, type PadState, stickCenter } from '#contract/channel/pad.ts';

/**
 * A strip of black and white cells in the bottom left corner of every simulated picture. It tells a program
 * which pad state and which frame the pixels show. Cells are 8x8 px of a 960x540 picture and lie side by side
 * from (0, 532); they survive webp down to quality 30. In a picture of another size the cells are scaled with
 * it, and can be read down to 480x270.
 *
 * | cell | white means |
 * |---------|---------------------------------------------------------------------------------|
 * | 0, 1 | marks: 0 is always white, 1 always black |
 * | 2..17 | button pressed, in the order of `padButtons` |
 * | 18, 19 | l2, r2 pressed at all |
 * | 20..23 | left stick pushed left, right, up, down (more than 32 of 128 off the center) |
 * | 24..27 | right stick likewise |
 * | 28..45 | frame number modulo 2^18, highest bit first |
 * | 46 | odd number of white cells among 2..45 |
 * | 47 | mark: always white |
 */
export const padStrip = {
  x: 0,
  y: 532,
  cell: 8,
  cells: 48,
  /** Size of the picture to which these pixels refer. */
  picture: { width: 960, height: 540 },
  firstButton: 2,
  firstTrigger: 18,
  firstDirection: 20,
  firstFrameBit: 28,
  frameBits: 18,
  parity: 46,
} as const;

const directions = ['left', 'right', 'up', 'down'] as const;
export type Direction = (typeof directions)[number];

export interface StripReading {
  pressed: PadButton[];
  l2: boolean;
  r2: boolean;
  leftStick: Direction[];
  rightStick: Direction[];
  /** Frame number modulo 2^18. */
  frame: number;
}

const pushed = (x: number, y: number): boolean[] => [
  x < stickCenter - 32,
  x > stickCenter + 32,
  y < stickCenter - 32,
  y > stickCenter + 32,
];

/** The cells of a strip, true for white. */
export function stripCells(pad: Readonly<PadState>, frame: number): boolean[] {
  const meaning = [
    ...padButtons.map((button) => pad[button]),
    pad.l2 > 0,
    pad.r2 > 0,
    ...pushed(pad.lx, pad.ly),
    ...pushed(pad.rx, pad.ry),
    ...Array.from(
      { length: padStrip.frameBits },
      (_, index) => Math.floor(frame / 2 ** (padStrip.frameBits - 1 - index)) % 2 === 1,
    ),
  ];
  return [true, false, ...meaning, isOdd(meaning), true];
}

const isOdd = (cells: readonly boolean[]): boolean => cells.filter(Boolean).length % 2 === 1;

/**
 * Reads the strip of a picture.
 * @param pixels rows of `channels` bytes each (RGB or RGBA), as of a canvas's image data or raw from sharp.
 * @returns null when there is no whole strip in it.
 */
export function readStrip(pixels: {
  data: ArrayLike<number>;
  width: number;
  height: number;
  channels?: number;
}): StripReading | null {
  return readCells(Array.from({ length: padStrip.cells }, (_, index) => brightness(pixels, index) > 127));
}

/** Reads the cells of a strip, true for white. @returns null when they are not a whole strip */
export function readCells(cells: readonly boolean[]): StripReading | null {
  const meaning = cells.slice(padStrip.firstButton, padStrip.parity);
  if (!cells[0] || cells[1] || !cells[padStrip.cells - 1] || cells[padStrip.parity] !== isOdd(meaning))
    return null;
  const named = (first: number): Direction[] => directions.filter((_, index) => cells[first + index]);
  const bits = cells.slice(padStrip.firstFrameBit, padStrip.firstFrameBit + padStrip.frameBits);
  return {
    pressed: padButtons.filter((_, index) => cells[padStrip.firstButton + index]),
    l2: cells[padStrip.firstTrigger] === true,
    r2: cells[padStrip.firstTrigger + 1] === true,
    leftStick: named(padStrip.firstDirection),
    rightStick: named(padStrip.firstDirection + directions.length),
    frame: bits.reduce((number, bit) => number * 2 + (bit ? 1 : 0), 0),
  };
}

/** Mean of the green channel over the middle of a cell, 0..255. */
function brightness(
  {
    data,
    width,
    height,
    channels = 4,
  }: { data: ArrayLike<number>; width: number; height: number; channels?: number },
  index: number,
): number {
  const scale = { x: width / padStrip.picture.width, y: height / padStrip.picture.height };
  const from = { x: padStrip.x + (index + 0.25) * padStrip.cell, y: padStrip.y + 0.25 * padStrip.cell };
  let sum = 0;
  let count = 0;
  for (let y = Math.floor(from.y * scale.y); y < (from.y + padStrip.cell / 2) * scale.y; y += 1) {
    for (let x = Math.floor(from.x * scale.x); x < (from.x + padStrip.cell / 2) * scale.x; x += 1) {
      sum += data[(y * width + x) * channels + 1] ?? 0;
      count += 1;
    }
  }
  return count > 0 ? sum / count : 0;
}
