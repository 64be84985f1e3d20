/** A value at a time, in minutes. */
export interface Sample {
  minute: number;
  value: number;
}

/** Share of the samples at the start that are ignored: caches fill and code is compiled. */
const warmUpShare = 0.3;

/** Growth per hour by linear regression, without the start; NaN with fewer than three samples after it. */
export function slopePerHour(samples: readonly Sample[]): number {
  const settled = samples.slice(Math.floor(samples.length * warmUpShare));
  if (settled.length < 3) return Number.NaN;
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(settled.map(({ minute }) => minute)), mean(settled.map(({ value }) => value))];
  const over = settled.reduce((sum, { minute, value }) => sum + (minute - x) * (value - y), 0);
  const under = settled.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
  return (over / under) * 60;
}
