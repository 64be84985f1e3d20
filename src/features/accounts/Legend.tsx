import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Account } from '#contract/http/accounts/account.ts';
import { type RowClass, rowClasses, rowClassOf } from '#domain/accounts/status.ts';
import type { GridRows } from '#ui/DataGrid/types.ts';
import { classNames, classTones } from './labels.ts';
import classes from './Accounts.module.css';

/** Update interval of the counts while accounts change, milliseconds. */
const renewMs = 500;

type Counts = Readonly<Record<RowClass, number>>;

function countClasses(rows: GridRows<Account>, within: ((account: Account) => boolean) | null): Counts {
  const counts: Record<RowClass, number> = { done: 0, failed: 0, queued: 0, active: 0, unpaired: 0 };
  for (const id of rows.ids()) {
    const account = rows.get(id);
    const rowClass = account && (within === null || within(account)) ? rowClassOf(account) : null;
    if (rowClass) counts[rowClass]++;
  }
  return counts;
}

/** Number of accounts of each class, live. */
function useClassCounts(rows: GridRows<Account>, within: ((account: Account) => boolean) | null): Counts {
  const [counts, setCounts] = useState(() => countClasses(rows, within));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const renew = (): void => {
      timer = undefined;
      setCounts(countClasses(rows, within));
    };
    renew();
    const end = rows.subscribe(() => {
      timer ??= setTimeout(renew, renewMs);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [rows, within]);
  return counts;
}

export interface LegendProps {
  rows: GridRows<Account>;
  /** The accounts to count: those of the selected server; null: all. */
  within: ((account: Account) => boolean) | null;
  /** Only this class is shown. */
  chosen: RowClass | null;
  onChoose: (rowClass: RowClass | null) => void;
}

/** The meaning of the row colors with the number of accounts; a click filters by that class. */
export function Legend({ rows, within, chosen, onChoose }: LegendProps) {
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
          {t(classNames[rowClass])} <b>{counts[rowClass]}</b>
        </button>
      ))}
    </div>
  );
}
