import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { IconChevronRight, IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { ServerSummary } from '#contract/http/reports.ts';
import {
  figureColumns,
  lockedShare,
  serverName,
  type SummaryFigures,
  type SummaryGroup,
  type SummarySort,
  sumServers,
  type FigureColumn,
  accountsQuery,
  figureOf,
} from '#domain/reports/summary.ts';
import { Link } from 'react-router';
import { pathTo } from '#domain/access/paths.ts';
import { formatCoins } from '#domain/format/coins.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import classes from './Summary.module.css';
import { columnLabels, fullLabels } from './summaryLabels.ts';

export interface SummaryTableProps {
  groups: readonly SummaryGroup[];
  sort: SummarySort;
  onSort: (sort: SummarySort) => void;
  /** Ids of groups whose servers are hidden. */
  folded: ReadonlySet<number>;
  onFold: (group: number) => void;
  isExact: boolean;
  hasLinks: boolean;
}

/** Servers in their groups, each group with its sums, and the sums of all at the end. */
export function SummaryTable(props: SummaryTableProps) {
  const { groups, sort, onSort, folded, onFold } = props;
  const { t } = useLingui();
  const all = useMemo(
    () => ({ figures: sumServers(groups), servers: groups.flatMap(({ servers }) => servers) }),
    [groups],
  );
  return (
    // Scrolls in both directions, so it must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div data-card className={classes.view} tabIndex={0} role="region" aria-label={t`Servers summary`}>
      <table className={classes.table} aria-label={t`Servers summary`}>
        <SummaryHeader sort={sort} onSort={onSort} />
        {groups.map((group) => {
          const isOpen = !folded.has(group.id);
          return (
            <tbody key={group.id}>
              <tr className={classes.group}>
                <th scope="rowgroup">
                  <button
                    type="button"
                    className={classes.fold}
                    aria-expanded={isOpen}
                    onClick={() => onFold(group.id)}
                  >
                    <IconChevronRight size={16} stroke={2} aria-hidden="true" />
                    <span>{group.name}</span>
                    <Box component="span" c="dimmed" fw={400}>
                      {group.servers.length}
                    </Box>
                  </button>
                </th>
                <Figures {...props} name={group.name} figures={group} servers={group.servers} />
              </tr>
              {isOpen
                ? group.servers.map((server, at) => (
                    <tr key={server.id ?? at}>
                      <th scope="row" className={classes.name}>
                        {serverName(server)}
                      </th>
                      <Figures {...props} name={serverName(server)} figures={server} servers={[server]} />
                    </tr>
                  ))
                : null}
            </tbody>
          );
        })}
        <tfoot>
          <tr>
            <th scope="row">{t`All servers`}</th>
            <Figures {...props} name={t`All servers`} figures={all.figures} servers={all.servers} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface FiguresProps extends Pick<SummaryTableProps, 'isExact' | 'hasLinks'> {
  name: string;
  figures: SummaryFigures;
  servers: readonly ServerSummary[];
}

function Figures({ name, figures, servers, isExact, hasLinks }: FiguresProps) {
  return (
    <>
      {figureColumns.map((column) => (
        <FigureCell
          key={column}
          column={column}
          name={name}
          figures={figures}
          servers={servers}
          isExact={isExact}
          hasLinks={hasLinks}
        />
      ))}
      <td>
        <LockedBar figures={figures} />
      </td>
    </>
  );
}

/** Locked and unlocked coins as a bar: the locked part is hatched, and its share is next to it. */
function LockedBar({ figures }: { figures: SummaryFigures }) {
  const { t, i18n } = useLingui();
  const share = lockedShare(figures);
  if (share === null) return null;
  const percent = i18n.number(share, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <span className={classes.bar}>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.locked} style={{ width: `${share * 100}%` }} />
      </span>
      <Box component="span" miw={40} fw={400}>
        <span className="dugout-hidden">{t`Locked:`} </span>
        {percent}
      </Box>
    </span>
  );
}

/** Two lines of column heads; each column sorts, numbers with the largest first. */
function SummaryHeader({ sort, onSort }: { sort: SummarySort; onSort: (sort: SummarySort) => void }) {
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

interface FigureCellProps {
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
function FigureCell({ column, name, figures, servers, isExact, hasLinks }: FigureCellProps) {
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
