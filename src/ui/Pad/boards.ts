import type { Board, Shape } from './geometry.ts';

const circle = (x: number, y: number, r: number): Shape => ({ x, y, width: 2 * r, height: 2 * r, radius: r });
const box = (x: number, y: number, width: number, height: number, radius: number): Shape => ({
  x,
  y,
  width,
  height,
  radius,
});

/** Measures of a left half; the right half is its mirror image. */
interface HalfMeasures {
  width: number;
  height: number;
  trigger: Shape;
  shoulder: Shape;
  /** Share and options. */
  pill: Shape;
  /** D-pad and face buttons. */
  cluster: Shape;
  /** Distance from the middle of the cluster to the middle of each face button, and their radius. */
  faceDistance: number;
  faceRadius: number;
  stick: Shape;
  stickClick: Shape;
  /** Distance from a stick's middle to full deflection. */
  travel: number;
}

function halfBoards(measures: HalfMeasures): { left: Board; right: Board } {
  const { width, height, trigger, shoulder, pill, cluster, stick, stickClick, travel } = measures;
  const { faceDistance, faceRadius } = measures;
  const mirror = (shape: Shape): Shape => ({ ...shape, x: width - shape.x });
  const { x, y } = mirror(cluster);
  const left: Board = {
    id: 'left',
    width,
    height,
    controls: [
      { kind: 'trigger', id: 'l2', shape: trigger },
      { kind: 'button', id: 'l1', shape: shoulder },
      { kind: 'button', id: 'share', shape: pill },
      { kind: 'dPad', id: 'dPad', shape: cluster },
      { kind: 'button', id: 'l3', shape: stickClick },
      { kind: 'stick', id: 'left', shape: stick, travel },
    ],
  };
  const right: Board = {
    id: 'right',
    width,
    height,
    controls: [
      { kind: 'trigger', id: 'r2', shape: mirror(trigger) },
      { kind: 'button', id: 'r1', shape: mirror(shoulder) },
      { kind: 'button', id: 'options', shape: mirror(pill) },
      { kind: 'button', id: 'triangle', shape: circle(x, y - faceDistance, faceRadius) },
      { kind: 'button', id: 'circle', shape: circle(x + faceDistance, y, faceRadius) },
      { kind: 'button', id: 'cross', shape: circle(x, y + faceDistance, faceRadius) },
      { kind: 'button', id: 'square', shape: circle(x - faceDistance, y, faceRadius) },
      { kind: 'button', id: 'r3', shape: mirror(stickClick) },
      { kind: 'stick', id: 'right', shape: mirror(stick), travel },
    ],
  };
  return { left, right };
}

const middleBoard = (width: number, height: number, touchButton: Shape, ps: Shape): Board => ({
  id: 'middle',
  width,
  height,
  controls: [
    { kind: 'button', id: 'touchButton', shape: touchButton },
    { kind: 'button', id: 'ps', shape: ps },
  ],
});

export const { left: leftBoard, right: rightBoard } = halfBoards({
  width: 320,
  height: 432,
  trigger: box(84, 42, 136, 60, 22),
  shoulder: box(84, 108, 136, 48, 16),
  pill: box(266, 108, 68, 40, 20),
  cluster: circle(100, 228, 88),
  faceDistance: 57,
  faceRadius: 32,
  stick: circle(218, 346, 82),
  stickClick: circle(76, 378, 27),
  travel: 46,
});

/** Touch button and PS in a row, for the lower edge of a landscape picture. */
export const middleRow = middleBoard(232, 56, box(84, 28, 160, 48, 14), circle(204, 28, 24));

/** The same controls as a column, between the halves in portrait. */
export const middleColumn = middleBoard(128, 120, box(64, 30, 124, 52, 14), circle(64, 92, 24));

const narrowPill = box(42, 84, 68, 44, 20);

/**
 * The halves for a phone in portrait: side by side they fill the width, and at scale 1, which is 390 CSS pixels, no
 * touch target is smaller than 44.
 */
export const { left: narrowLeft, right: narrowRight } = halfBoards({
  width: 195,
  height: 446,
  trigger: box(52, 26, 88, 48, 18),
  shoulder: box(146, 26, 88, 48, 16),
  pill: narrowPill,
  cluster: circle(98, 202, 88),
  faceDistance: 57,
  faceRadius: 31,
  stick: circle(121, 368, 70),
  stickClick: circle(30, 416, 24),
  travel: 40,
});

/** Touch button and PS, between share and options of the narrow halves. */
export const narrowMiddle = middleBoard(150, 44, box(48, 22, 92, 44, 14), circle(126, 22, 22));

/** Distance from the upper edge of the narrow halves to that of {@link narrowMiddle}, units. */
export const narrowMiddleTop = narrowPill.y - 22;
