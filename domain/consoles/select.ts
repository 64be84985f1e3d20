import { compareNames } from '#domain/format/compareNames.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { ConsoleHolders } from './holders.ts';
import { labelOf } from './label.ts';
import { canDisconnect, isActive } from './consoleRules.ts';
import { flagsOf } from './status.ts';

export const wallFilters = ['all', 'active', 'failed', 'closed', 'idle'] as const;
export type WallFilter = (typeof wallFilters)[number];

export const wallSorts = ['name', 'status', 'account', 'played'] as const;
export type WallSort = (typeof wallSorts)[number];

/** The part of the wall to which a console belongs; exactly one. */
export type ConsolePart = Exclude<WallFilter, 'all'>;

function partOf(gameConsole: GameConsole): ConsolePart {
  if (flagsOf(gameConsole.status).isFailed) return 'failed';
  if (isActive(gameConsole)) return 'active';
  return gameConsole.open ? 'idle' : 'closed';
}

/** Number of consoles per filter; the parts add up to `all`. */
export function countParts(consoles: readonly GameConsole[]): Record<WallFilter, number> {
  const counts = { all: consoles.length, active: 0, failed: 0, closed: 0, idle: 0 };
  for (const gameConsole of consoles) counts[partOf(gameConsole)]++;
  return counts;
}

export interface ConsoleCounts {
  total: number;
  active: number;
  failed: number;
  closed: number;
}

/** Counts for the page's title (specification). A console may be both failed and closed. */
export function countConsoles(consoles: readonly GameConsole[]): ConsoleCounts {
  return {
    total: consoles.length,
    active: consoles.filter(isActive).length,
    failed: consoles.filter(({ status }) => flagsOf(status).isFailed).length,
    closed: consoles.filter(({ open }) => !open).length,
  };
}

/** The searchable text of a console, in lower case. */
function searchText({ name, description, activeAccount, accounts }: GameConsole): string {
  const script = activeAccount?.script;
  return [name, description, script?.title, script?.description, ...accounts.map(({ email }) => email)]
    .filter(Boolean)
    .join('\n')
    .toLowerCase();
}

/**
 * Rank in the order "Attention first": failed, controlled by a user, with a live picture, then without a
 * picture: those that could run, closed ones, and those without work (no tasks left today, no accounts).
 */
export function attentionRank(gameConsole: GameConsole, holders: ConsoleHolders): number {
  if (flagsOf(gameConsole.status).isFailed) return 0;
  if (gameConsole.id in holders) return 1;
  if (canDisconnect(gameConsole)) return 2;
  const label = labelOf(gameConsole);
  if (label === 'closed') return 4;
  return label === 'status' || label === 'unknown' ? 3 : 5;
}

/** Whether a console has neither a picture nor a failure to show: new, closed, empty, disconnected or without tasks. */
export const isQuiet = (gameConsole: GameConsole, holders: ConsoleHolders): boolean =>
  attentionRank(gameConsole, holders) > 2;

const byName = (a: GameConsole, b: GameConsole) => compareNames(a.name, b.name) || a.id - b.id;

type Order = (a: GameConsole, b: GameConsole) => number;

const orders: Record<Exclude<WallSort, 'status'>, Order> = {
  name: byName,
  account: (a, b) =>
    Number(!a.activeAccount) - Number(!b.activeAccount) ||
    compareNames(a.activeAccount?.email ?? '', b.activeAccount?.email ?? '') ||
    byName(a, b),
  played: (a, b) => (b.gameActivity?.playedToday ?? 0) - (a.gameActivity?.playedToday ?? 0) || byName(a, b),
};

function orderOf(sort: WallSort, holders: ConsoleHolders): Order {
  if (sort !== 'status') return orders[sort];
  return (a, b) => attentionRank(a, holders) - attentionRank(b, holders) || byName(a, b);
}

const noHolders: ConsoleHolders = {};

export interface WallView {
  filter: WallFilter;
  sort: WallSort;
  /** Words that must all occur in a console's name, description, accounts or script. */
  text: string;
  /** Consoles that users control. */
  holders?: ConsoleHolders;
}

/** The consoles that the wall shows, in its order. The order is total, so that it is stable. */
export function selectConsoles(consoles: readonly GameConsole[], view: WallView): GameConsole[] {
  const words = view.text.toLowerCase().split(/\s+/).filter(Boolean);
  return consoles
    .filter((gameConsole) => view.filter === 'all' || partOf(gameConsole) === view.filter)
    .filter((gameConsole) => {
      if (words.length === 0) return true;
      const text = searchText(gameConsole);
      return words.every((word) => text.includes(word));
    })
    .sort(orderOf(view.sort, view.holders ?? noHolders));
}
