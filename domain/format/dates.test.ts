import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDateText } from './dates.ts';
import { dateTime } from './time.ts';

test('the text is the same as that of the browser, in every timezone and on every day', () => {
  const zones = ['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns'];
  const texts = new Map(zones.map((zone) => [zone, createDateText(zone)]));
  const at = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2030-01-01') });
  fc.assert(
    fc.property(at, fc.constantFrom(...zones), (moment, zone) => {
      expect(texts.get(zone)?.(moment)).toBe(dateTime(moment, zone));
    }),
    { numRuns: 500 },
  );
});

test('the text is the same on the day on which the clock is changed', () => {
  const text = createDateText('Europe/Berlin');
  for (let at = Date.parse('2026-03-28T23:00:00Z'); at < Date.parse('2026-03-29T03:00:00Z'); at += 600_000)
    expect(text(at)).toBe(dateTime(at, 'Europe/Berlin'));
});
