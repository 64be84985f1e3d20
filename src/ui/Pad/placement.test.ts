import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultPadLayout, moveHalf, placeBoards, scaleHalf } from './placement.ts';

const area = { width: 1180, height: 760 };
const halves = defaultPadLayout.landscape;

test('the halves are mirrored at the sides by default', () => {
  const [left, right] = placeBoards(area, 'landscape', halves);
  expect(left?.left).toBe(12);
  expect((right?.left ?? 0) + (right?.board.width ?? 0) * (right?.scale ?? 0)).toBe(area.width - 12);
  expect(left?.top).toBe(right?.top);
});

test('a dragged half moves by the drag distance, the other half stays in place', () => {
  const moved = moveHalf(area, 'landscape', halves, 'left', { x: 100, y: -50 });
  const [before] = placeBoards(area, 'landscape', halves);
  const [after] = placeBoards(area, 'landscape', moved);
  expect(after?.left).toBeCloseTo((before?.left ?? 0) + 100);
  expect(after?.top).toBeCloseTo((before?.top ?? 0) - 50);
  expect(moved.right).toEqual(halves.right);
});

test('a half is scaled around its center', () => {
  const [before] = placeBoards(area, 'landscape', halves);
  const [after] = placeBoards(area, 'landscape', scaleHalf(halves, 'left', -2));
  expect(after?.scale).toBeCloseTo((before?.scale ?? 0) * 0.8);
  expect((after?.top ?? 0) - (before?.top ?? 0)).toBeCloseTo(43.2);
});

test('a half stays inside the area however it is moved and scaled', () => {
  const shift = fc.integer({ min: -3000, max: 3000 });
  const anyArea = fc.record({
    width: fc.integer({ min: 820, max: 2560 }),
    height: fc.integer({ min: 480, max: 1440 }),
  });
  const half = fc.constantFrom('left' as const, 'right' as const);
  const orientation = fc.constantFrom('landscape' as const, 'portrait' as const);
  fc.assert(
    fc.property(
      anyArea,
      orientation,
      half,
      shift,
      shift,
      fc.integer({ min: -8, max: 8 }),
      (room, way, which, x, y, steps) => {
        const changed = moveHalf(room, way, scaleHalf(halves, which, steps), which, { x, y });
        for (const { board, left, top, scale } of placeBoards(room, way, changed)) {
          if (board.width * scale > room.width || board.height * scale > room.height) continue;
          expect(left).toBeGreaterThanOrEqual(-0.001);
          expect(top).toBeGreaterThanOrEqual(-0.001);
          expect(left + board.width * scale).toBeLessThanOrEqual(room.width + 0.001);
          expect(top + board.height * scale).toBeLessThanOrEqual(room.height + 0.001);
        }
      },
    ),
  );
});

test('on a phone in portrait both halves fill the width, and every touch target is at least 44 pixels', () => {
  const phone = { width: 390, height: 500 };
  const boards = placeBoards(phone, 'portrait', defaultPadLayout.portrait);
  const [left, right] = boards;
  expect(left?.left).toBeCloseTo(0);
  expect((right?.left ?? 0) + (right?.board.width ?? 0) * (right?.scale ?? 0)).toBeCloseTo(phone.width);
  for (const { board, scale } of boards)
    for (const { shape } of board.controls)
      expect(Math.min(shape.width, shape.height) * scale).toBeGreaterThanOrEqual(44);
});
