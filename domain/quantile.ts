/** The value below which this share (0..1) of the values lies; null without values. */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? null;
}

/** The median; null for an empty list. */
export const median = (values: readonly number[]): number | null => quantile(values, 0.5);
