import type { ChartSeries } from '#domain/chart/types.ts';
import classes from './Chart.module.css';
import type { XTexts, YTexts } from './formats.ts';

export interface ChartTableProps {
  label: string;
  xLabel: string;
  count: number;
  series: readonly ChartSeries[];
  xTexts: XTexts;
  yTexts: YTexts;
}

/** The data of a chart as a table: a row for each point. */
export function ChartTable({ label, xLabel, count, series, xTexts, yTexts }: ChartTableProps) {
  return (
    // Scrolls in both directions, so it must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroller} tabIndex={0} role="region" aria-label={label}>
      <table className={classes.table}>
        <caption className="dugout-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{xLabel}</th>
            {series.map((one) => (
              <th key={one.key} scope="col">
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, index) => (
            <tr key={index}>
              <th scope="row">{xTexts.full(index)}</th>
              {series.map(({ key, values }) => (
                <td key={key}>{textOf(values[index] ?? null, yTexts)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Text of a value, a dash without one. */
export const textOf = (value: number | null, { full }: YTexts): string =>
  value === null ? '–' : full(value);
