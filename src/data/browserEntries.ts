/** A task or interaction, milliseconds; `at`: since the page was loaded. */
export interface TimedEntry {
  at: number;
  ms: number;
}

interface EventTiming extends PerformanceEntry {
  readonly interactionId?: number;
}

/** The last ones of an entry type; null: this browser does not measure it. */
export interface BrowserEntries {
  longTasks: readonly TimedEntry[] | null;
  /** Time from a key or click to the next paint, for interactions that took longer than 16 ms. */
  interactions: readonly TimedEntry[] | null;
  /** When they were last reported to the API, milliseconds since the page was loaded. */
  reportedAt: number;
}

const kept = 1_000;

function observe(type: string, options: object = {}): TimedEntry[] | null {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return null;
  const entries: TimedEntry[] = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration, interactionId } of list.getEntries() as EventTiming[])
      if (type !== 'event' || interactionId) entries.push({ at: startTime, ms: duration });
    entries.splice(0, entries.length - kept);
  }).observe({ type, buffered: true, ...options });
  return entries;
}

/** Keeps the tasks and interactions of this page: by default a browser keeps only the first 150 or 200. */
export const observeBrowserEntries = (): BrowserEntries => ({
  longTasks: observe('longtask'),
  interactions: observe('event', { durationThreshold: 16 }),
  reportedAt: 0,
});
