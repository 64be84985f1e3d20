import type { BrowserEntries } from '#data/browserEntries.ts';
import type { MeasuredCall } from '#domain/callTimes.ts';

/**
 * Figures measured by the browser itself since the page was loaded. Times in milliseconds; null: not measured
 * by this browser.
 */
export interface BrowserFigures {
  calls: MeasuredCall[];
  /** Tasks of more than 50 ms that blocked the page. */
  longTasks: number[] | null;
  /** Time from a key or click to the next paint, for interactions that took longer than 16 ms. */
  interactions: number[] | null;
  firstPaint: number | null;
  largestPaint: number | null;
  /** Size of the page's objects, in bytes. */
  memory: number | null;
  /** Size of the data stored in this browser, in bytes. */
  stored: number | null;
}

function largestPaint(): number | null {
  const type = 'largest-contentful-paint';
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return null;
  const observer = new PerformanceObserver(() => undefined);
  observer.observe({ type, buffered: true });
  const last = observer.takeRecords().at(-1);
  observer.disconnect();
  return last?.startTime ?? null;
}

/** Times until the first and the largest paint of the page, milliseconds. */
export const readPaints = (): Pick<BrowserFigures, 'firstPaint' | 'largestPaint'> => ({
  firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null,
  largestPaint: largestPaint(),
});

export async function readBrowserFigures({
  longTasks,
  interactions,
}: BrowserEntries): Promise<BrowserFigures> {
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const { memory } = performance as Performance & { memory?: { usedJSHeapSize: number } };
  const estimate = await navigator.storage?.estimate().catch(() => undefined);
  return {
    calls: resources
      .filter(({ name }) => new URL(name, location.href).pathname.startsWith('/api/'))
      .map(({ name, duration, encodedBodySize }) => ({ url: name, ms: duration, bytes: encodedBodySize })),
    longTasks: longTasks && longTasks.map(({ ms }) => ms),
    interactions: interactions && interactions.map(({ ms }) => ms),
    ...readPaints(),
    memory: memory?.usedJSHeapSize ?? null,
    stored: estimate?.usage ?? null,
  };
}
