import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { ServerSummary } from '#contract/http/reports.ts';
import { pathTo } from '#domain/access/paths.ts';
import { formatCoins } from '#domain/format/coins.ts';
import { accountsQuery, type FigureColumn, figureOf, type SummaryFigures } from '#domain/reports/summary.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { fullLabels } from './summaryLabels.ts';
import classes from './Summary.module.css';

export interface FigureCellProps {
  column: FigureColumn;
  /** Name of the row: a server, a group, or all servers. */
  name: string;
  figures: SummaryFigures;
  /** The servers that are summed up. */
  servers: readonly Pick<ServerSummary, 'id'>[];
  /** Coins as whole numbers instead of K, M and B. */
  isExact: boolean;
  /** The user may see accounts. */
  hasLinks: boolean;
}

/**
 * A number of the summary, with a link to the accounts that it counts. Shortened coins have the exact number
 * as tooltip and name.
 */
export function FigureCell({ column, name, figures, servers, isExact, hasLinks }: FigureCellProps) {
  const { t, i18n } = useLingui();
  const value = figureOf(figures, column);
  const exact = i18n.number(value);
  const text = isExact || column.startsWith('accounts.') ? exact : formatCoins(value);
  const query = hasLinks && value > 0 ? accountsQuery(servers, column) : null;
  const tip = text === exact ? {} : tooltipProps(exact);
  if (!query)
    return (
      <td data-zero={value === 0 || undefined}>
        <span {...tip}>
          <span aria-hidden={text !== exact}>{text}</span>
          {text === exact ? null : <span className="dugout-hidden">{exact}</span>}
        </span>
      </td>
    );
  const columnName = t(fullLabels[column]);
  return (
    <td>
      <Link
        className={classes.link}
        to={pathTo('accountsAll', { query })}
        aria-label={t`${name}, ${columnName}: ${exact}`}
        {...tip}
      >
        {text}
      </Link>
    </td>
  );
}
