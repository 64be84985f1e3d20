import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type FigureColumn, figureColumns, type SummarySort } from '#domain/reports/summary.ts';
import { columnLabels, fullLabels } from './summaryLabels.ts';
import classes from './Summary.module.css';

/** Two lines of column heads; each column sorts, numbers with the largest first. */
export function SummaryHeader({ sort, onSort }: { sort: SummarySort; onSort: (sort: SummarySort) => void }) {
  const { t } = useLingui();
  const header = (column: 'name' | FigureColumn, text: string, label: string) => {
    const isSorted = sort.column === column;
    const Icon = sort.desc ? IconArrowDown : IconArrowUp;
    return (
      <th
        key={column}
        scope="col"
        aria-sort={isSorted ? (sort.desc ? 'descending' : 'ascending') : undefined}
        rowSpan={column === 'name' ? 2 : undefined}
      >
        <button
          type="button"
          className={classes.sort}
          aria-label={label}
          onClick={() => onSort({ column, desc: isSorted ? !sort.desc : column !== 'name' })}
        >
          {text}
          {isSorted ? <Icon size={14} stroke={2} aria-hidden="true" /> : null}
        </button>
      </th>
    );
  };
  const [accounts, coins] = ['accounts.', 'coins.'].map((part) =>
    figureColumns.filter((column) => column.startsWith(part)),
  );
  return (
    <thead>
      <tr>
        {header('name', t`Server name`, t`Server name`)}
        <th scope="colgroup" colSpan={accounts?.length}>{t`Accounts`}</th>
        <th scope="colgroup" colSpan={(coins?.length ?? 0) + 1}>{t`Coins`}</th>
      </tr>
      <tr>
        {figureColumns.map((column) => header(column, t(columnLabels[column]), t(fullLabels[column])))}
        <th scope="col" className={classes.barHeader}>{t`Locked share`}</th>
      </tr>
    </thead>
  );
}
