import { median, quantile } from './quantile.ts';

/** How long calls of one kind took, milliseconds. */
export interface CallTimes {
  /** Ids replaced: `/servers/:id/consoles`. */
  path: string;
  count: number;
  p50: number;
  p95: number;
  /** Compressed bytes of all of them. */
  bytes: number;
}

/** One finished call: address, duration in milliseconds and compressed bytes. */
export interface MeasuredCall {
  url: string;
  ms: number;
  bytes: number;
}

/** Ids, tokens and keys of an address are not told: they would name what somebody works with. */
export const callPath = (url: string): string =>
  new URL(url, 'http://app').pathname
    .replace(/^\/api/, '')
    .split('/')
    .map((part) => (/\d|^.{25,}$/.test(part) ? ':id' : part))
    .join('/');

/** Calls by path, those first that took the longest time in total. */
export function callTimes(calls: readonly MeasuredCall[]): CallTimes[] {
  return [...Map.groupBy(calls, ({ url }) => callPath(url))]
    .map(([path, same]) => {
      const times = same.map(({ ms }) => ms);
      const bytes = same.reduce((sum, call) => sum + call.bytes, 0);
      return {
        path,
        count: same.length,
        p50: median(times) ?? 0,
        p95: quantile(times, 0.95) ?? 0,
        bytes,
      };
    })
    .toSorted((a, b) => b.count * b.p50 - a.count * a.p50);
}
