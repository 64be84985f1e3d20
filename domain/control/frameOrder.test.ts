import { expect, test } from 'vitest';
import { type FrameMark, isNewer, unnumbered } from './frameOrder.ts';

const painted: FrameMark = { frame: 5, capturedAt: 1_000, start: 'a' };

test.each<[name: string, over: Partial<FrameMark>, before: Partial<FrameMark>, expected: boolean]>([
  ['the next frame', { frame: 6 }, {}, true],
  ['the same frame again', {}, {}, false],
  ['an earlier one', { frame: 4, capturedAt: 990 }, {}, false],
  ['the first of another start', { frame: 1, capturedAt: 0, start: 'b' }, {}, true],
  [
    'a late one of a sender that names no starts',
    { frame: 1, start: undefined },
    { start: undefined },
    false,
  ],
  ['a late one after a sender that named its start', { frame: 1, start: undefined }, {}, false],
  ['a late one before a sender named its start', { frame: 1 }, { start: undefined }, false],
  ['one captured a second later', { frame: 1, capturedAt: 2_000 }, {}, false],
  ['one captured more than a second later', { frame: 1, capturedAt: 2_001 }, {}, true],
  ['one that cannot be compared', { ...unnumbered, capturedAt: 0 }, {}, true],
  ['one after one that cannot be compared', { frame: 1, capturedAt: 0 }, unnumbered, true],
])('%s', (_name, over, before, expected) => {
  expect(isNewer({ ...painted, ...over }, { ...painted, ...before })).toBe(expected);
});

test('the first frame is painted', () => {
  expect(isNewer(painted, null)).toBe(true);
});
