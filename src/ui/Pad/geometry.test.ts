import { expect, test } from 'vitest';
import {
  leftBoard,
  middleColumn,
  middleRow,
  narrowLeft,
  narrowMiddle,
  narrowRight,
  rightBoard,
} from './boards.ts';
import { controlAt, distanceTo } from './geometry.ts';

test('the distance to a rounded shape is zero on its edge and negative inside', () => {
  const shape = { x: 100, y: 50, width: 80, height: 40, radius: 10 };
  expect(distanceTo(shape, 60, 50)).toBeCloseTo(0);
  expect(distanceTo(shape, 100, 50)).toBe(-20);
  expect(distanceTo(shape, 150, 50)).toBeCloseTo(10);
  expect(distanceTo(shape, 140, 30)).toBeCloseTo(Math.hypot(10, 10) - 10);
});

const boards = [leftBoard, rightBoard, middleRow, middleColumn, narrowLeft, narrowRight, narrowMiddle];

test.each(boards)('the middle of each control of board $id is its own, and all of it is inside', (board) => {
  for (const control of board.controls) {
    const { x, y, width, height } = control.shape;
    expect(controlAt(board.controls, x, y)).toBe(control);
    expect(x - width / 2).toBeGreaterThanOrEqual(0);
    expect(y - height / 2).toBeGreaterThanOrEqual(0);
    expect(x + width / 2).toBeLessThanOrEqual(board.width);
    expect(y + height / 2).toBeLessThanOrEqual(board.height);
  }
});

test('every control is at least 40 units wide and high', () => {
  for (const control of boards.flatMap(({ controls }) => controls)) {
    expect(Math.min(control.shape.width, control.shape.height)).toBeGreaterThanOrEqual(40);
  }
});
