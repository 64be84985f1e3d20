/** Accounts per page: reduced by the step after each failure; the load fails after the smallest (specification). */
const pageSize = { first: 5000, step: 1000, smallest: 2000 } as const;

/** How far back a load after an upload reaches, milliseconds (specification, business constants). */
export const uploadWindowMs = 120_000;

/** How far a copy has the changes of a server. */
export interface LoadPoint {
  /** The server's time, ISO. */
  readonly at: string;
  /** More exact than the time; null from servers that do not have it. */
  readonly position: string | null;
}

/** A load of all accounts, or of those that changed, page by page. */
export interface AccountLoad {
  /** Point of the last complete load; null loads all accounts. */
  readonly since: LoadPoint | null;
  readonly offset: number;
  readonly limit: number;
  /** Point before the first page was read: the next load begins there. Null before that page. */
  readonly horizon: LoadPoint | null;
  /** Number of accounts of the whole load; null before the first page. */
  readonly total: number | null;
  readonly isComplete: boolean;
}

export const startLoad = (since: LoadPoint | null): AccountLoad => ({
  since,
  offset: 0,
  limit: pageSize.first,
  horizon: null,
  total: null,
  isComplete: false,
});

interface LoadedPage {
  count: number;
  total: number;
  updatedAt: string;
  position?: string | undefined;
}

/**
 * The load after a page with `count` accounts. A page may repeat accounts of the previous one and so exceed
 * its limit, because the API goes back by as many accounts as may have left the list in the meantime.
 */
export function afterPage(load: AccountLoad, { count, total, updatedAt, position }: LoadedPage): AccountLoad {
  const offset = load.offset + Math.min(count, load.limit);
  return {
    ...load,
    offset,
    total,
    // Changes after the first page was read must come with the next load.
    horizon: load.horizon ?? { at: updatedAt, position: position ?? null },
    // The total alone is not enough: it shrinks when accounts are deleted between two pages.
    isComplete: count === 0 || (count < load.limit && offset >= total),
  };
}

/** The load with a smaller page after a failure; null when it has failed. */
export function afterFailure(load: AccountLoad): AccountLoad | null {
  const limit = load.limit - pageSize.step;
  return limit < pageSize.smallest ? null : { ...load, limit };
}

export const pageQuery = ({ since, offset, limit }: AccountLoad) => ({
  limit: String(limit),
  offset: String(offset),
  ...(since && { lastUpdates: since.at }),
  ...(since?.position && { position: since.position }),
});

/**
 * The point `ms` earlier. Only a time can be moved; for 0 it is the point itself, because its microseconds
 * and its position matter.
 */
export const before = (point: LoadPoint, ms: number): LoadPoint =>
  ms === 0 ? point : { at: new Date(Date.parse(point.at) - ms).toISOString(), position: null };

/** Whether `a` is a later instant than `b`; the fractions of their seconds may have different lengths. */
export function isLater(a: string, b: string): boolean {
  const difference = Date.parse(a) - Date.parse(b);
  return difference === 0 ? fractionOf(a) > fractionOf(b) : difference > 0;
}

const fractionOf = (instant: string): string => (/\.(\d+)/.exec(instant)?.[1] ?? '').padEnd(9, '0');
