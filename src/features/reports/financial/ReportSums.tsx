import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react';
import type { FinancialReport } from '#contract/http/reports.ts';
import {
  type FigureChange,
  figureKeys,
  type Figures,
  figuresOf,
  type MonthComparison,
} from '#domain/reports/financial.ts';
import type { MoneySign } from '#domain/format/money.ts';
import { Row } from '#ui/layout/flex.ts';
import classes from './Financial.module.css';
import { figureLabels } from './financialLabels.ts';
import { useEur } from './useEur.ts';

export interface ReportSumsProps {
  report: FinancialReport;
  /** Null: there is no month for comparison. */
  comparison: MonthComparison | null;
  /** Name of the month that it is compared with. */
  comparedName: string;
}

/** The sums of a month, each with its change against another month. */
export function ReportSums({ report, comparison, comparedName }: ReportSumsProps) {
  const { t } = useLingui();
  const textOf = useFigureText();
  const sums = figuresOf(report);
  const firstDays = comparison?.firstDays ?? null;
  return (
    <section className={classes.sums} aria-label={t`Summary`}>
      {figureKeys.map((key) => {
        const change = comparison?.changes.find((one) => one.key === key);
        return (
          <div key={key} data-card className={classes.sum}>
            <h2>{t(figureLabels[key])}</h2>
            <p className={classes.value}>{textOf(key, sums[key])}</p>
            {change ? <Change change={change} comparedName={comparedName} /> : null}
          </div>
        );
      })}
      {firstDays === null ? null : (
        <p className={classes.note}>
          <Plural
            value={firstDays}
            one="One month has not ended, so only the first day of both is compared."
            other="One month has not ended, so only the first # days of both are compared."
          />
        </p>
      )}
    </section>
  );
}

/** Text of a figure: coins are a number, the others euros. */
function useFigureText(): (key: keyof Figures, value: number, sign?: MoneySign) => string {
  const { i18n } = useLingui();
  const eur = useEur();
  return (key, value, sign = 'auto') =>
    key === 'coins'
      ? i18n.number(value, { signDisplay: sign === 'always' ? 'exceptZero' : 'auto' })
      : eur(value, sign);
}

function Change({
  change: { key, before, change, share },
  comparedName,
}: {
  change: FigureChange;
  comparedName: string;
}) {
  const { i18n } = useLingui();
  const textOf = useFigureText();
  const Icon = change > 0 ? IconArrowUpRight : change < 0 ? IconArrowDownRight : IconEqual;
  const value = textOf(key, before);
  const percent =
    share === null
      ? null
      : i18n.number(share, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  return (
    <>
      <Row component="p" gap={4} wrap="nowrap" fz="sm" fw={500}>
        <Icon size={16} stroke={2} aria-hidden="true" />
        {textOf(key, change, 'always')}
        {percent === null ? null : <span> ({percent})</span>}
      </Row>
      <p className={classes.before}>
        <Trans>
          {comparedName}: {value}
        </Trans>
      </p>
    </>
  );
}
