import { useLingui } from '@lingui/react/macro';
import type { Account } from '#contract/http/accounts/account.ts';
import { type RowClass, rowClasses } from '#domain/accounts/status.ts';
import type { GridRows } from '#ui/DataGrid/types.ts';
import { classNames, classTones } from './labels.ts';
import { useClassCounts } from './useClassCounts.ts';
import { SoFar } from './SoFar.tsx';
import classes from './Accounts.module.css';

export interface LegendProps {
  rows: GridRows<Account>;
  /** The accounts to count: those of the selected server; null: all. */
  within: ((account: Account) => boolean) | null;
  /** Only this class is shown. */
  chosen: RowClass | null;
  onChoose: (rowClass: RowClass | null) => void;
  /** Not all accounts are loaded yet: the counts are partial. */
  isPartial: boolean;
}

/** The meaning of the row colors with the number of accounts; a click filters by that class. */
export function Legend({ rows, within, chosen, onChoose, isPartial }: LegendProps) {
  const { t } = useLingui();
  const counts = useClassCounts(rows, within);
  return (
    <div className={classes.legend} role="group" aria-label={t`Row colors`}>
      {rowClasses.map((rowClass) => (
        <button
          key={rowClass}
          type="button"
          className={classes.term}
          aria-pressed={chosen === rowClass}
          onClick={() => onChoose(chosen === rowClass ? null : rowClass)}
        >
          <span className={classes.swatch} data-tone={classTones[rowClass]} aria-hidden="true" />
          {t(classNames[rowClass])}{' '}
          {counts ? (
            <>
              <b>{counts[rowClass]}</b>
              {isPartial ? <SoFar /> : null}
            </>
          ) : (
            <b aria-hidden="true">…</b>
          )}
        </button>
      ))}
    </div>
  );
}
