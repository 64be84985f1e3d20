import { useLingui } from '@lingui/react/macro';
import type { Account } from '#contract/http/accounts/account.ts';
import { type RowClass, rowClasses } from '#domain/accounts/status.ts';
import { CountFilter } from '#ui/DataGrid/CountFilter.tsx';
import type { GridRows } from '#ui/DataGrid/gridColumn.ts';
import { classNames, classTones } from '../accountLabels.ts';
import { useClassCounts } from './useClassCounts.ts';
import { StillLoading } from './StillLoading.tsx';

export interface LegendProps {
  rows: GridRows<Account>;
  /** The accounts to count: those of the selected server; null: all. */
  within: ((account: Account) => boolean) | null;
  /** Only this class is shown. */
  chosen: RowClass | null;
  onChoose: (rowClass: RowClass | null) => void;
  /** Whether not all accounts are loaded yet, so that the counts are partial. */
  isPartial: boolean;
}

/** The meaning of the row colors with the number of accounts; a click filters by that class. */
export function Legend({ rows, within, chosen, onChoose, isPartial }: LegendProps) {
  const { t } = useLingui();
  const counts = useClassCounts(rows, within);
  const terms = rowClasses.map((id) => ({
    id,
    label: t(classNames[id]),
    tone: classTones[id],
    count: counts ? (
      <>
        <b>{counts[id]}</b>
        {isPartial ? <StillLoading /> : null}
      </>
    ) : (
      <b aria-hidden="true">…</b>
    ),
  }));
  return <CountFilter label={t`Row colors`} terms={terms} chosen={chosen} onChoose={onChoose} />;
}
