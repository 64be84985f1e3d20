import { banCodes } from '#contract/http/accounts/account.ts';
import type { ServerSummary } from '#contract/http/reports.ts';
import { foldText, queryWords } from '#domain/search/rank.ts';
import type { CsvCell } from '#domain/tables/csv.ts';
import { compareCells, containsWords, emptyOption, optionSeparator } from '#domain/tables/filters.ts';

/** Numbers of a server, or sums of servers. */
export type SummaryFigures = Pick<ServerSummary, 'accounts' | 'coins'>;

/** The columns with numbers, in order. */
export const figureColumns = [
  'accounts.total',
  'accounts.closed',
  'accounts.locked',
  'accounts.unlocked',
  'coins.total',
  'coins.locked',
  'coins.unlocked',
  'coins.credits',
  'coins.values',
] as const;
export type FigureColumn = (typeof figureColumns)[number];

const readers: Readonly<Record<FigureColumn, (figures: SummaryFigures) => number>> = {
  'accounts.total': ({ accounts }) => accounts.total,
  'accounts.closed': ({ accounts }) => accounts.closed,
  'accounts.locked': ({ accounts }) => accounts.locked,
  'accounts.unlocked': ({ accounts }) => accounts.unlocked,
  'coins.total': ({ coins }) => coins.total,
  'coins.locked': ({ coins }) => coins.locked,
  'coins.unlocked': ({ coins }) => coins.unlocked,
  'coins.credits': ({ coins }) => coins.credits,
  'coins.values': ({ coins }) => coins.values,
};

export const figureOf = (figures: SummaryFigures, column: FigureColumn): number => readers[column](figures);

export function sumServers(rows: readonly SummaryFigures[]): SummaryFigures {
  const sum = (column: FigureColumn): number => rows.reduce((total, row) => total + figureOf(row, column), 0);
  return {
    accounts: {
      total: sum('accounts.total'),
      closed: sum('accounts.closed'),
      locked: sum('accounts.locked'),
      unlocked: sum('accounts.unlocked'),
    },
    coins: {
      total: sum('coins.total'),
      locked: sum('coins.locked'),
      unlocked: sum('coins.unlocked'),
      credits: sum('coins.credits'),
      values: sum('coins.values'),
    },
  };
}

export interface SummaryGroup extends SummaryFigures {
  id: number;
  name: string;
  servers: ServerSummary[];
}

export type SummarySort = { column: 'name' | FigureColumn; desc: boolean };
export const defaultSort: SummarySort = { column: 'name', desc: false };

export const serverName = ({ description }: ServerSummary): string => description ?? '';

/**
 * Servers by group, both sorted: groups by their sums, servers within their group. A query keeps servers
 * whose name or group contains all of its words; the sums are those of the remaining servers.
 */
export function groupServers(
  rows: readonly ServerSummary[],
  { query, sort }: { query: string; sort: SummarySort },
): SummaryGroup[] {
  const words = queryWords(query);
  const shown = rows.filter((row) => containsWords(foldText(`${row.group.name} ${serverName(row)}`), words));
  const { column, desc } = sort;
  const sorted = <T extends SummaryFigures>(items: readonly T[], nameOf: (item: T) => string): T[] => {
    const valueOf = (item: T) => (column === 'name' ? nameOf(item) : figureOf(item, column));
    return items.toSorted((a, b) => (desc ? -1 : 1) * compareCells(valueOf(a), valueOf(b)));
  };
  const groups = [...Map.groupBy(shown, ({ group }) => group.id)].map(([id, servers]): SummaryGroup => ({
    id,
    name: servers[0]?.group.name ?? '',
    ...sumServers(servers),
    servers: sorted(servers, serverName),
  }));
  return sorted(groups, ({ name }) => name);
}

/** Column of the accounts grid that shows where the coins of a column are. */
const sortOfCoins: Partial<Record<FigureColumn, string>> = {
  'coins.total': '-balance',
  'coins.locked': '-balance',
  'coins.unlocked': '-balance',
  'coins.credits': '-accountCredits',
  'coins.values': '-accountValue',
};

const locked = Object.values(banCodes).join(optionSeparator);

/**
 * Query of the accounts grid that shows the accounts behind a number, and no others: of these servers, closed
 * or locked ones; for coins, those with the most coins first. Null if the API does not report which servers
 * they are.
 */
export function accountsQuery(
  servers: readonly Pick<ServerSummary, 'id'>[],
  column: FigureColumn,
): Record<string, string> | null {
  const ids = servers.map(({ id }) => id);
  if (ids.length === 0 || ids.includes(null)) return null;
  const [, part] = column.split('.');
  const sort = sortOfCoins[column];
  return {
    server: ids.join(','),
    ...(part === 'closed' && { 'f.done': 'true' }),
    ...(part === 'locked' && { 'f.banned': locked }),
    ...(part === 'unlocked' && { 'f.banned': emptyOption }),
    ...(sort !== undefined && { sort }),
  };
}

/** Share of locked coins, 0 to 1; null without coins. */
export const lockedShare = ({ coins }: SummaryFigures): number | null =>
  coins.total > 0 ? coins.locked / coins.total : null;

/**
 * Rows of an exported summary: head, the servers by group, each group followed by its sums; finally the sums
 * of all.
 * @param titles of group, server, and the columns with numbers
 * @param sumOf name of the row with the sums of a group; null: of all
 */
export function summaryCells(
  groups: readonly SummaryGroup[],
  titles: readonly string[],
  sumOf: (group: string | null) => string,
): CsvCell[][] {
  const cells = (group: string, name: string, figures: SummaryFigures): CsvCell[] => [
    group,
    name,
    ...figureColumns.map((column) => figureOf(figures, column)),
  ];
  return [
    [...titles],
    ...groups.flatMap((group) => [
      ...group.servers.map((server) => cells(group.name, serverName(server), server)),
      cells(group.name, sumOf(group.name), group),
    ]),
    cells('', sumOf(null), sumServers(groups)),
  ];
}
