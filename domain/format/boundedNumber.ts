export interface NumberLimits {
  min: number;
  max: number;
}

/**
 * What a number field shows for what was typed, and what of it is kept: null while it is no number within the limits.
 * Too large a number is cut to the largest at once; too small a one may become larger by the next digit.
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
