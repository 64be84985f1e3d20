/** Pixels of the drawing, which scales with its box. */
const [width, height] = [96, 24];
/** Margin for the line and the last point. */
const inset = 3;

export interface SparklineProps {
  /** Values in their order; null leaves a gap. */
  values: readonly (number | null)[];
}

/** A few values as a line with a zero baseline and a marked last value. The text next to it shows the numbers. */
export function Sparkline({ values }: SparklineProps) {
  const top = Math.max(...values.map((value) => value ?? 0), 1);
  const x = (at: number): number => inset + (at / Math.max(values.length - 1, 1)) * (width - 2 * inset);
  const y = (value: number): number => height - inset - (value / top) * (height - 2 * inset);
  const path = values
    .map((value, at) =>
      value === null
        ? ''
        : `${(values[at - 1] ?? null) === null ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`,
    )
    .join('');
  const last = values.at(-1);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      style={{ verticalAlign: 'middle' }}
    >
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinejoin="round"
        opacity={0.6}
      />
      {last == null ? null : (
        <circle cx={x(values.length - 1)} cy={y(last)} r={2.5} fill="var(--mantine-color-orange-filled)" />
      )}
    </svg>
  );
}
