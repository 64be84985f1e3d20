import type { GameConsole } from '#contract/http/consoles.ts';
import { isActive } from './rules.ts';
import { flagsOf } from './status.ts';

export const wallFilters = ['all', 'active', 'failed', 'closed'] as const;
export type WallFilter = (typeof wallFilters)[number];

export const wallSorts = ['name', 'status', 'account', 'played'] as const;
export type WallSort = (typeof wallSorts)[number];

const passes: Record<WallFilter, (console: GameConsole) => boolean> = {
  all: () => true,
  active: isActive,
  failed: (console) => flagsOf(console.status).isFailed,
  closed: (console) => !console.open,
};

export interface ConsoleCounts {
  total: number;
  active: number;
  failed: number;
  closed: number;
}

/** Figures of the page's title. A console may count as failed and as closed at once. */
export function countConsoles(consoles: readonly GameConsole[]): ConsoleCounts {
  const count = (filter: WallFilter) => consoles.filter(passes[filter]).length;
  return {
    total: consoles.length,
    active: count('active'),
    failed: count('failed'),
    closed: count('closed'),
  };
}

/** Everything about a console that an operator may type to find it, in lower case. */
function searchText({ name, description, activeAccount, accounts }: GameConsole): string {
  const script = activeAccount?.script;
  return [name, description, script?.title, script?.description, ...accounts.map(({ email }) => email)]
    .filter(Boolean)
    .join('\n')
    .toLowerCase();
}

/** What needs a person comes first: failed, then working, then the rest, closed last. */
function urgency(console: GameConsole): number {
  if (!console.open) return 3;
  if (flagsOf(console.status).isFailed) return 0;
  return isActive(console) ? 1 : 2;
}

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const byName = (a: GameConsole, b: GameConsole) => names.compare(a.name, b.name) || a.id - b.id;

const orders: Record<WallSort, (a: GameConsole, b: GameConsole) => number> = {
  name: byName,
  status: (a, b) => urgency(a) - urgency(b) || byName(a, b),
  account: (a, b) =>
    Number(!a.activeAccount) - Number(!b.activeAccount) ||
    names.compare(a.activeAccount?.email ?? '', b.activeAccount?.email ?? '') ||
    byName(a, b),
  played: (a, b) => (b.gameActivity?.playedToday ?? 0) - (a.gameActivity?.playedToday ?? 0) || byName(a, b),
};

export interface WallView {
  filter: WallFilter;
  sort: WallSort;
  /** Words that must all occur in a console's name, description, accounts or script. */
  text: string;
}

/** The consoles that the wall shows, in its order. Sorting is total: equal inputs never change places. */
export function selectConsoles(consoles: readonly GameConsole[], view: WallView): GameConsole[] {
  const words = view.text.toLowerCase().split(/\s+/).filter(Boolean);
  return consoles
    .filter(passes[view.filter])
    .filter((console) => {
      if (words.length === 0) return true;
      const text = searchText(console);
      return words.every((word) => text.includes(word));
    })
    .sort(orders[view.sort]);
}
