import type { MeasuredCall } from '#domain/measured.ts';

/** What the browser itself has measured since the page was loaded. Times in milliseconds; null: this browser does not measure it. */
export interface BrowserFigures {
  calls: MeasuredCall[];
  /** Tasks of more than 50 ms that blocked the page. */
  longTasks: number[] | null;
  /** From a key or click to the next paint, of interactions that took longer than 16 ms. */
  interactions: number[] | null;
  firstPaint: number | null;
  largestPaint: number | null;
  /** Of the page's objects, bytes. */
  memory: number | null;
  /** What is stored in this browser, bytes. */
  stored: number | null;
}

interface EventTiming extends PerformanceEntry {
  readonly interactionId?: number;
}

/** Entries that the browser has kept so far; null: it does not know this type. */
function keptEntries(type: string, options: object = {}): PerformanceEntry[] | null {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return null;
  const observer = new PerformanceObserver(() => undefined);
  observer.observe({ type, buffered: true, ...options });
  const entries = observer.takeRecords();
  observer.disconnect();
  return entries;
}

const durations = (entries: readonly PerformanceEntry[] | null): number[] | null =>
  entries && entries.map(({ duration }) => duration);

/** Reads what the browser has measured. */
export async function readBrowserFigures(): Promise<BrowserFigures> {
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const events = keptEntries('event', { durationThreshold: 16 }) as EventTiming[] | null;
  const { memory } = performance as Performance & { memory?: { usedJSHeapSize: number } };
  const estimate = await navigator.storage?.estimate().catch(() => undefined);
  return {
    calls: resources
      .filter(({ name }) => new URL(name, location.href).pathname.startsWith('/api/'))
      .map(({ name, duration, encodedBodySize }) => ({ url: name, ms: duration, bytes: encodedBodySize })),
    longTasks: durations(keptEntries('longtask')),
    interactions: durations(events && events.filter(({ interactionId }) => (interactionId ?? 0) > 0)),
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null,
    largestPaint: keptEntries('largest-contentful-paint')?.at(-1)?.startTime ?? null,
    memory: memory?.usedJSHeapSize ?? null,
    stored: estimate?.usage ?? null,
  };
}
