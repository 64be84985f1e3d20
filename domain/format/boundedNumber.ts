export interface NumberLimits {
  min: number;
  max: number;
}

/**
 * The shown and the stored value of a number field for a typed text; `stored` is null while it is not a
 * number within the limits. Numbers above the maximum are clamped at once; numbers below the minimum may
 * still grow with the next digit.
 */
export function boundedNumber(
  typed: number | string,
  { min, max }: NumberLimits,
): { shown: number | string; stored: number | null } {
  const number = typeof typed === 'number' ? typed : Number.NaN;
  if (Number.isNaN(number)) return { shown: typed, stored: null };
  const shown = Math.min(max, number);
  return { shown, stored: shown >= min ? shown : null };
}
