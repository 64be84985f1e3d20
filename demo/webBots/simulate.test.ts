import fc from 'fast-check';
import { expect, test } from 'vitest';
import { webBotErrors, webBotStatuses } from '#contract/enums.ts';
import { tmStatuses } from '#domain/webBots/status.ts';
import { nextState } from '#demo/webBots/simulate.ts';

const now = new Date('2026-01-01T00:00:00Z');
const row = fc.record({
  id: fc.constant(1),
  status: fc.constantFrom(...webBotStatuses),
  error: fc.constantFrom(null, ...webBotErrors),
  tm_status: fc.constantFrom(...tmStatuses),
  coins: fc.nat(),
  coins_with_cards: fc.nat(),
  profit: fc.nat(),
  last_login: fc.constant(null),
});
const chances = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
  minLength: 6,
  maxLength: 6,
});

test('every state changes to a known one: problems have an error, others none, and profit never shrinks', () => {
  fc.assert(
    fc.property(row, chances, (before, numbers) => {
      const queue = [...numbers];
      const after = nextState(before, () => queue.shift() ?? 0, now);
      if (after === before) return;
      expect(webBotStatuses).toContain(after.status);
      expect(after.error !== null).toBe(after.status === 'failed');
      expect(tmStatuses).toContain(after.tm_status);
      expect(after.profit).toBeGreaterThanOrEqual(before.profit);
      expect(['added', 'updated', 'failed', 'inWork']).toContain(before.status);
      expect(after.coins).toBeLessThanOrEqual(Math.max(after.coins_with_cards, before.coins));
    }),
  );
});
