import type { PadButton, PadTrigger } from '#contract/channel/pad.ts';

export type StickSide = 'left' | 'right';
type DPadButton = Extract<PadButton, `dPad${string}`>;

/** A rounded rectangle; `x` and `y` are its middle. A circle has a radius of half its sides. */
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
  /** Area in which a finger grabs the stick; the stick's center moves to the finger. */
  shape: Shape;
  /** Distance from the middle to full deflection. */
  travel: number;
}

export type PadControl = ButtonControl | TriggerControl | DPadControl | StickControl;

/** Controls that are drawn, moved and scaled together. All measures are in units: one unit is one CSS pixel at scale 1. */
export interface Board {
  id: 'left' | 'right' | 'middle';
  width: number;
  height: number;
  controls: readonly PadControl[];
}

/** Units from a point to the edge of a shape; negative inside. */
export function distanceTo(shape: Shape, x: number, y: number): number {
  const outX = Math.abs(x - shape.x) - shape.width / 2 + shape.radius;
  const outY = Math.abs(y - shape.y) - shape.height / 2 + shape.radius;
  const outside = Math.hypot(Math.max(outX, 0), Math.max(outY, 0));
  return outside + Math.min(Math.max(outX, outY), 0) - shape.radius;
}

/** Radius of the D-pad's dead zone, units. */
const dPadDeadZone = 14;
/** Half of the angle in which only one direction is pressed, radians; diagonals lie between two such sectors. */
const dPadSingleAngle = (28 * Math.PI) / 180;

/** Directions that a point on the D-pad presses: none in the dead zone, one, or two on a diagonal. */
export function dPadDirections(shape: Shape, x: number, y: number): readonly DPadButton[] {
  const dx = x - shape.x;
  const dy = y - shape.y;
  if (Math.hypot(dx, dy) < dPadDeadZone) return [];
  const pressed: DPadButton[] = [];
  const limit = Math.sin(dPadSingleAngle) * Math.hypot(dx, dy);
  if (dy < -limit) pressed.push('dPadUp');
  if (dy > limit) pressed.push('dPadDown');
  if (dx < -limit) pressed.push('dPadLeft');
  if (dx > limit) pressed.push('dPadRight');
  return pressed;
}

/** Distance from a control within which a touch still counts as on it, units. */
const slop = 10;
/** Slop of the control that the finger is already on, because a thumb drifts. */
const stickySlop = 26;

/**
 * The control at a point: the nearest one within reach, or null.
 * @param held the control that this finger is on
 * @param slide the finger slides: sticks are left out, because only a finger that lands on a stick grabs it
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
