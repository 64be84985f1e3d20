import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoText } from './pageRows.ts';

test('a time of PostgreSQL is the instant that a Date reads, in every timezone and with any fraction', () => {
  const at = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  const fraction = fc.constantFrom('', '.1', '.12', '.123', '.1234', '.123456', '.999999', '.000001');
  fc.assert(
    fc.property(at, fraction, fc.constantFrom('+00:00', '+02:00', '-03:30'), (date, digits, offset) => {
      const text = `${date.toISOString().slice(0, 19)}${digits}${offset}`;
      expect(isoText(text)).toBe(new Date(text).toISOString());
    }),
  );
});
