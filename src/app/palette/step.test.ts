import { expect, test } from 'vitest';
import { step } from './step.ts';

test('wraps around by line, not by page', () => {
  expect(step('ArrowDown', 2, 3)).toBe(0);
  expect(step('ArrowUp', 0, 3)).toBe(2);
  expect(step('PageDown', 0, 3)).toBe(2);
  expect(step('PageUp', 1, 3)).toBe(0);
});

test('other keys and an empty list return null', () => {
  expect(step('a', 0, 3)).toBeNull();
  expect(step('ArrowDown', -1, 0)).toBeNull();
});
