import type { Screen, Screens } from '#contract/http/screens.ts';

/** Filter of the wall by what consoles show: the id of a screen, or one of these. */
export type ScreenFilter = number | 'stuck' | 'moving' | 'unknown';

const words = ['stuck', 'moving', 'unknown'] as const;

/** Reads the filter from an address; null: none. */
export function parseScreenFilter(text: string | null): ScreenFilter | null {
  const word = words.find((known) => known === text);
  return word ?? (text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null);
}

/** Number of consoles that show the same. */
export interface ScreenCount {
  readonly filter: ScreenFilter;
  /** Null for anything but a known screen. */
  readonly screen: Screen | null;
  readonly count: number;
}

export function consolesOf(
  { data, moving, unknown, stuck }: Screens,
  filter: ScreenFilter,
): readonly number[] {
  switch (filter) {
    case 'moving':
      return moving;
    case 'stuck':
      return stuck.map(({ consoleId }) => consoleId);
    case 'unknown':
      return [...unknown, ...data.flatMap(({ name, consoleIds }) => (name === null ? consoleIds : []))];
    default:
      return data.find(({ id }) => id === filter)?.consoleIds ?? [];
  }
}

/**
 * Number of consoles per screen: first stuck consoles, then screens that need attention, then the others, the
 * most frequent first; moving and unknown pictures come last. Screens that no console shows are left out.
 * @param isCounted whether a console counts
 */
export function countScreens(screens: Screens, isCounted: (consoleId: number) => boolean): ScreenCount[] {
  const of = (filter: ScreenFilter, screen: Screen | null = null): ScreenCount => ({
    filter,
    screen,
    count: consolesOf(screens, filter).filter(isCounted).length,
  });
  const named = screens.data
    .filter(({ name }) => name !== null)
    .map((screen) => of(screen.id, screen))
    .toSorted(
      (a, b) =>
        Number(b.screen?.attention ?? false) - Number(a.screen?.attention ?? false) || b.count - a.count,
    );
  return [of('stuck'), ...named, of('moving'), of('unknown')].filter(({ count }) => count > 0);
}

/** Why a console needs attention because of what it shows: since when it is stuck, or the marked screen; null: it does not. */
export function screenTrouble(
  { data, stuck }: Screens,
  consoleId: number,
): { screen: string | null; stuckSince: string | null } | null {
  const own = stuck.find((one) => one.consoleId === consoleId);
  const screen = data.find(({ consoleIds }) => consoleIds.includes(consoleId));
  return own || screen?.attention ? { screen: screen?.name ?? null, stuckSince: own?.since ?? null } : null;
}
