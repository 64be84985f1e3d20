import type { ChartSeries } from '#domain/chart/series.ts';
import { ScrollTable } from '#ui/ScrollTable/ScrollTable.tsx';
import { TableHeader } from '#ui/ScrollTable/TableHeader.tsx';
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
    <ScrollTable label={label} maxHeight="340px" className={classes.table}>
      <caption className="dugout-hidden">{label}</caption>
      <TableHeader names={[xLabel, ...series.map(({ label: name }) => name)]} />
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
    </ScrollTable>
  );
}

/** Text of a value, a dash without one. */
export const textOf = (value: number | null, { full }: YTexts): string =>
  value === null ? '–' : full(value);
