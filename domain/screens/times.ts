import type { ScreenTime } from '#contract/http/screens.ts';

/** The time of one screen, or of pictures that are not a screen. */
export interface TimeShare {
  /** Null: moving, or unknown. */
  readonly screenId: number | null;
  readonly kind: 'screen' | 'moving' | 'unknown';
  readonly seconds: number;
  /** Share of the whole time, 0 to 1. */
  readonly share: number;
}

export type TimesBy = 'day' | 'script';

/**
 * The shares of each day or script: named screens by their time, then moving pictures, then everything
 * without a name. Days are in order, scripts sorted by time.
 * @param isNamed whether the time of a screen is shown separately
 */
export function shareTimes(
  times: readonly ScreenTime[],
  by: TimesBy,
  isNamed: (screenId: number) => boolean,
): { readonly key: string; readonly seconds: number; readonly shares: readonly TimeShare[] }[] {
  const groups = Map.groupBy(times, (time) => time[by]);
  const all = [...groups].map(([key, own]) => {
    const seconds = own.reduce((sum, time) => sum + time.seconds, 0);
    const byScreen = Map.groupBy(own, ({ kind, screenId }) =>
      screenId !== null && isNamed(screenId) ? screenId : kind === 'moving' ? 'moving' : 'unknown',
    );
    const shares = [...byScreen].map(([of, parts]): TimeShare => {
      const sum = parts.reduce((total, time) => total + time.seconds, 0);
      return {
        screenId: typeof of === 'number' ? of : null,
        kind: typeof of === 'number' ? 'screen' : of,
        seconds: sum,
        share: seconds === 0 ? 0 : sum / seconds,
      };
    });
    const rank = { screen: 0, moving: 1, unknown: 2 };
    return {
      key,
      seconds,
      shares: shares.toSorted((a, b) => rank[a.kind] - rank[b.kind] || b.seconds - a.seconds),
    };
  });
  return all.toSorted((a, b) => (by === 'day' ? a.key.localeCompare(b.key) : b.seconds - a.seconds));
}
