import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ScreenTime } from '#contract/http/screens.ts';
import { shareTimes } from './times.ts';

const time = fc.record({
  day: fc.constantFrom('2026-11-25', '2026-11-26'),
  script: fc.constantFrom('Rivals', 'Draft', ''),
  kind: fc.constantFrom('screen', 'moving', 'unknown'),
  screenId: fc.integer({ min: 1, max: 5 }),
  seconds: fc.nat(90_000),
});
const times = fc
  .array(time, { maxLength: 40 })
  .map((all): ScreenTime[] =>
    all.map((one) => ({ ...one, screenId: one.kind === 'screen' ? one.screenId : null })),
  );

test('the shares of a group are its whole time, without losing a second, and each screen is named once', () => {
  fc.assert(
    fc.property(times, fc.constantFrom('day' as const, 'script' as const), (all, by) => {
      const groups = shareTimes(all, by, (id) => id < 4);
      const sum = (list: readonly { seconds: number }[]): number =>
        list.reduce((total, one) => total + one.seconds, 0);
      expect(sum(groups)).toBe(sum(all));
      for (const { shares, seconds } of groups) {
        expect(sum(shares)).toBe(seconds);
        const names = shares.map(({ kind, screenId }) => screenId ?? kind);
        expect(new Set(names).size).toBe(names.length);
        expect(shares.every(({ screenId }) => screenId === null || screenId < 4)).toBe(true);
      }
    }),
  );
});
