import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import type { FinancialReport } from '#contract/http/reports.ts';
import { figureKeys, type Figures, figuresOf } from '#domain/reports/financial.ts';
import { dayText } from '#domain/tables/dayRange.ts';
import classes from './Financial.module.css';
import { figureLabels } from './financialLabels.ts';
import { useEur } from './useEur.ts';

/** The days of a report, and their sums. */
export function ReportTable({ report, label }: { report: FinancialReport; label: string }) {
  const { t, i18n } = useLingui();
  const eur = useEur();
  const cells = (figures: Figures) =>
    figureKeys.map((key) => (
      <td key={key}>{key === 'coins' ? i18n.number(figures.coins) : eur(figures[key])}</td>
    ));
  return (
    // Scrolls sideways on a phone, so it must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div data-card className={classes.view} tabIndex={0} role="region" aria-label={label}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t`Date`}</th>
            {figureKeys.map((key) => (
              <th key={key} scope="col">
                {t(figureLabels[key])}
                {key === 'coins' ? null : (
                  <Box component="span" fw={400}>
                    {' '}
                    EUR
                  </Box>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.data.map((row) => (
            <tr key={row.date}>
              <th scope="row">{dayText(row.date)}</th>
              {cells(row)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t`Summary`}</th>
            {cells(figuresOf(report))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
