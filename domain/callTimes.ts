import { median, quantile } from './quantile.ts';

/** How long calls of one kind took, milliseconds. */
export interface CallTimes {
  /** Path with ids replaced: `/servers/:id/consoles`. */
  path: string;
  count: number;
  p50: number;
  p95: number;
  /** Compressed bytes of all these calls. */
  bytes: number;
}

/** One finished call: address, duration in milliseconds and compressed bytes. */
export interface MeasuredCall {
  url: string;
  ms: number;
  bytes: number;
}

/** Ids, tokens and keys in an address are not reported: they would reveal what somebody works with. */
export const callPath = (url: string): string =>
  new URL(url, 'http://app').pathname
    .replace(/^\/api/, '')
    .split('/')
    .map((part) => (/\d|^.{25,}$/.test(part) ? ':id' : part))
    .join('/');

/** Calls by path, those with the longest total time first. */
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
