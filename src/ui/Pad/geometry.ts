import type { PadButton, PadTrigger } from '#contract/channel/pad.ts';

export type StickSide = 'left' | 'right';
type DPadButton = Extract<PadButton, `dPad${string}`>;

/** A rounded rectangle around its middle. A circle is one whose radius is half of its sides. */
export interface Shape {
  x: number;
  y: number;
  width: number;
  height: number;
  radius: number;
}

export interface ButtonControl {
  kind: 'button';
  id: Exclude<PadButton, DPadButton>;
  shape: Shape;
}

export interface TriggerControl {
  kind: 'trigger';
  id: PadTrigger;
  shape: Shape;
}

/** The four directions as one control, so that a thumb can roll over them and hold two at once. */
export interface DPadControl {
  kind: 'dPad';
  id: 'dPad';
  shape: Shape;
}

export interface StickControl {
  kind: 'stick';
  id: StickSide;
  /** Where a finger may land; the stick floats to it. */
  shape: Shape;
  /** Distance from the middle to full deflection. */
  travel: number;
}

export type PadControl = ButtonControl | TriggerControl | DPadControl | StickControl;

/** Controls that are drawn, moved and scaled together. All measures in units, one unit is one CSS pixel at scale 1. */
export interface Board {
  id: 'left' | 'right' | 'middle';
  width: number;
  height: number;
  controls: readonly PadControl[];
}

const circle = (x: number, y: number, r: number): Shape => ({ x, y, width: 2 * r, height: 2 * r, radius: r });
const box = (x: number, y: number, width: number, height: number, radius: number): Shape => ({
  x,
  y,
  width,
  height,
  radius,
});

const boardWidth = 320;
const mirror = (shape: Shape): Shape => ({ ...shape, x: boardWidth - shape.x });

const trigger = box(84, 42, 136, 60, 22);
const shoulder = box(84, 108, 136, 48, 16);
const pill = box(266, 108, 68, 40, 20);
const cluster = circle(100, 228, 88);
const stick = circle(218, 346, 82);
const stickClick = circle(76, 378, 27);
/** From the middle of the face buttons to the middle of each, and their radius. */
const faceReach = 57;
const faceRadius = 32;
const face = mirror(cluster);

export const leftBoard: Board = {
  id: 'left',
  width: boardWidth,
  height: 432,
  controls: [
    { kind: 'trigger', id: 'l2', shape: trigger },
    { kind: 'button', id: 'l1', shape: shoulder },
    { kind: 'button', id: 'share', shape: pill },
    { kind: 'dPad', id: 'dPad', shape: cluster },
    { kind: 'button', id: 'l3', shape: stickClick },
    { kind: 'stick', id: 'left', shape: stick, travel: 46 },
  ],
};

export const rightBoard: Board = {
  id: 'right',
  width: boardWidth,
  height: 432,
  controls: [
    { kind: 'trigger', id: 'r2', shape: mirror(trigger) },
    { kind: 'button', id: 'r1', shape: mirror(shoulder) },
    { kind: 'button', id: 'options', shape: mirror(pill) },
    { kind: 'button', id: 'triangle', shape: circle(face.x, face.y - faceReach, faceRadius) },
    { kind: 'button', id: 'circle', shape: circle(face.x + faceReach, face.y, faceRadius) },
    { kind: 'button', id: 'cross', shape: circle(face.x, face.y + faceReach, faceRadius) },
    { kind: 'button', id: 'square', shape: circle(face.x - faceReach, face.y, faceRadius) },
    { kind: 'button', id: 'r3', shape: mirror(stickClick) },
    { kind: 'stick', id: 'right', shape: mirror(stick), travel: 46 },
  ],
};

/** Touch button and PS in a row, for the foot of a landscape picture. */
export const middleRow: Board = {
  id: 'middle',
  width: 232,
  height: 56,
  controls: [
    { kind: 'button', id: 'touchButton', shape: box(84, 28, 160, 48, 14) },
    { kind: 'button', id: 'ps', shape: circle(204, 28, 24) },
  ],
};

/** The same as a column, between the halves in portrait. */
export const middleColumn: Board = {
  id: 'middle',
  width: 128,
  height: 120,
  controls: [
    { kind: 'button', id: 'touchButton', shape: box(64, 30, 124, 52, 14) },
    { kind: 'button', id: 'ps', shape: circle(64, 92, 24) },
  ],
};

/** Units from a point to the edge of a shape; negative inside. */
export function distanceTo(shape: Shape, x: number, y: number): number {
  const outX = Math.abs(x - shape.x) - shape.width / 2 + shape.radius;
  const outY = Math.abs(y - shape.y) - shape.height / 2 + shape.radius;
  const outside = Math.hypot(Math.max(outX, 0), Math.max(outY, 0));
  return outside + Math.min(Math.max(outX, outY), 0) - shape.radius;
}

/** Dead middle of the D-pad in units. */
const dPadCentre = 14;
/** Half of the angle in which a direction stands alone; what is left between two of them is a diagonal. */
const dPadAlone = (28 * Math.PI) / 180;

/** Directions that a point on the D-pad means: none in the dead middle, one, or two on a diagonal. */
export function dPadDirections(shape: Shape, x: number, y: number): readonly DPadButton[] {
  const dx = x - shape.x;
  const dy = y - shape.y;
  if (Math.hypot(dx, dy) < dPadCentre) return [];
  const pressed: DPadButton[] = [];
  const limit = Math.sin(dPadAlone) * Math.hypot(dx, dy);
  if (dy < -limit) pressed.push('dPadUp');
  if (dy > limit) pressed.push('dPadDown');
  if (dx < -limit) pressed.push('dPadLeft');
  if (dx > limit) pressed.push('dPadRight');
  return pressed;
}

/** Units around a control in which it is still meant. */
const slop = 10;
/** The same for the control that the finger is already on: a thumb drifts. */
const stickySlop = 26;

/**
 * The control that a point means: the nearest one within reach, else null.
 * @param held the control that this finger is on
 * @param slide true leaves out sticks: they are only grabbed by a finger that lands on them
 */
export function controlAt(
  controls: readonly PadControl[],
  x: number,
  y: number,
  held: PadControl | null = null,
  slide = false,
): PadControl | null {
  let best: PadControl | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const control of controls) {
    if (slide && control.kind === 'stick') continue;
    const distance = distanceTo(control.shape, x, y);
    if (distance > (control === held ? stickySlop : slop)) continue;
    if (distance < bestDistance) [best, bestDistance] = [control, distance];
  }
  return best;
}
