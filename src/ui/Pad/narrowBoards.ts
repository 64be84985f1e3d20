import type { Board, Shape } from './geometry.ts';

/**
 * The pad for a phone that is held upright: both halves fill the width side by side, and at scale 1, which is 390 CSS
 * pixels, nothing that a finger must hit is smaller than 44.
 */

const boardWidth = 195;
const boardHeight = 446;

const circle = (x: number, y: number, r: number): Shape => ({ x, y, width: 2 * r, height: 2 * r, radius: r });
const box = (x: number, y: number, width: number, height: number, radius: number): Shape => ({
  x,
  y,
  width,
  height,
  radius,
});
const mirror = (shape: Shape): Shape => ({ ...shape, x: boardWidth - shape.x });

const trigger = box(52, 26, 88, 48, 18);
const shoulder = box(146, 26, 88, 48, 16);
const pill = box(42, 84, 68, 44, 20);
const cluster = circle(98, 202, 88);
const stick = circle(121, 368, 70);
const stickClick = circle(30, 416, 24);
/** From the middle of the face buttons to the middle of each, and their radius. */
const faceReach = 57;
const faceRadius = 31;
const face = mirror(cluster);

export const narrowLeft: Board = {
  id: 'left',
  width: boardWidth,
  height: boardHeight,
  controls: [
    { kind: 'trigger', id: 'l2', shape: trigger },
    { kind: 'button', id: 'l1', shape: shoulder },
    { kind: 'button', id: 'share', shape: pill },
    { kind: 'dPad', id: 'dPad', shape: cluster },
    { kind: 'button', id: 'l3', shape: stickClick },
    { kind: 'stick', id: 'left', shape: stick, travel: 40 },
  ],
};

export const narrowRight: Board = {
  id: 'right',
  width: boardWidth,
  height: boardHeight,
  controls: [
    { kind: 'trigger', id: 'r2', shape: mirror(trigger) },
    { kind: 'button', id: 'r1', shape: mirror(shoulder) },
    { kind: 'button', id: 'options', shape: mirror(pill) },
    { kind: 'button', id: 'triangle', shape: circle(face.x, face.y - faceReach, faceRadius) },
    { kind: 'button', id: 'circle', shape: circle(face.x + faceReach, face.y, faceRadius) },
    { kind: 'button', id: 'cross', shape: circle(face.x, face.y + faceReach, faceRadius) },
    { kind: 'button', id: 'square', shape: circle(face.x - faceReach, face.y, faceRadius) },
    { kind: 'button', id: 'r3', shape: mirror(stickClick) },
    { kind: 'stick', id: 'right', shape: mirror(stick), travel: 40 },
  ],
};

/** Touch button and PS, between share and options. */
export const narrowMiddle: Board = {
  id: 'middle',
  width: 150,
  height: 44,
  controls: [
    { kind: 'button', id: 'touchButton', shape: box(48, 22, 92, 44, 14) },
    { kind: 'button', id: 'ps', shape: circle(126, 22, 22) },
  ],
};

/** Upper edge of {@link narrowMiddle} below that of the halves. */
export const narrowMiddleTop = pill.y - 22;
