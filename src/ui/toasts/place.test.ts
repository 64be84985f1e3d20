import { expect, test } from 'vitest';
import { freeTop } from './place.ts';

const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });
const stack = box(16, 8, 380, 60);

test('toasts move down below all that they would cover, and no further', () => {
  const header = box(0, 0, 1440, 52);
  const toolbar = box(56, 60, 1384, 44);
  const beside = box(500, 112, 300, 40);
  expect(freeTop(stack, [], 900)).toBe(8);
  expect(freeTop(stack, [toolbar, header, beside], 900)).toBe(112);
  const scores = [box(60, 110, 300, 40), box(60, 330, 300, 40)];
  expect(freeTop(stack, [header, toolbar, ...scores], 900)).toBe(158);
  // Too high for the space between both.
  expect(freeTop({ ...stack, height: 200 }, [header, toolbar, ...scores], 900)).toBe(378);
});

test('without a free place there is none', () => {
  expect(freeTop(stack, [box(0, 0, 1440, 880)], 900)).toBeNull();
});
