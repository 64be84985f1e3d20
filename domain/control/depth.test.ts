import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { depthFor } from './depth.ts';

/** Duration of a reply at this depth when the agent processes one frame after the other. */
const answerMs = (depth: 1 | 2, lineMs: number, workMs: number): number =>
  depth === 1 ? lineMs + workMs : Math.max(lineMs + workMs, 2 * workMs);

/** The depth after it has settled. */
function settled(start: 1 | 2, lineMs: number, workMs: number): 1 | 2 {
  let depth = start;
  for (let turn = 0; turn < 4; turn++) depth = depthFor(depth, lineMs, answerMs(depth, lineMs, workMs));
  return depth;
}

describe('number of concurrent frame requests', () => {
  test.each([
    { name: 'the same machine', line: 1, work: 30, depth: 1 },
    { name: 'the same building', line: 5, work: 18, depth: 1 },
    { name: 'the other end of the country', line: 60, work: 30, depth: 2 },
    { name: 'a quick agent far away', line: 60, work: 5, depth: 2 },
  ])('$name: $depth', ({ line, work, depth }) => {
    expect(settled(1, line, work)).toBe(depth);
    expect(settled(2, line, work)).toBe(depth);
  });

  test('the depth does not change without measurements', () => {
    expect(depthFor(1, null, 20)).toBe(1);
    expect(depthFor(2, null, 20)).toBe(2);
    expect(depthFor(1, 20, null)).toBe(1);
    expect(depthFor(2, 20, null)).toBe(2);
    expect(depthFor(2, 1, null)).toBe(2);
  });

  test.each([
    // One request: the reply takes the line and the work.
    [1, 50, 150, 2],
    [1, 49, 150, 1],
    [2, 100, 110, 2],
    // Two requests: a busy agent replies twice in this time.
    [2, 60, 400, 2],
    [2, 59, 400, 1],
  ] as const)('depth %i, %i ms of line, %i ms to the reply: %i', (depth, lineMs, replyMs, expected) => {
    expect(depthFor(depth, lineMs, replyMs)).toBe(expected);
  });

  test('the depth is stable, and is two wherever that yields at least 50 % more frames', () => {
    const ms = fc.integer({ min: 1, max: 500 });
    fc.assert(
      fc.property(fc.constantFrom<1 | 2>(1, 2), ms, ms, (start, line, work) => {
        const depth = settled(start, line, work);
        expect(depthFor(depth, line, answerMs(depth, line, work))).toBe(depth);
        const expected = line >= work / 2 ? 2 : line < work * 0.3 ? 1 : depth;
        expect(depth).toBe(expected);
      }),
    );
  });
});
