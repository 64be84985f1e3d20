import type { Browser, Page } from '@playwright/test';

/** The longest task of a page's main thread, milliseconds. */
export interface LongestTask {
  wall: number;
  /** Processor time: other load of the machine does not count. */
  cpu: number;
  /** Tasks over 50 ms. */
  long: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

const longMs = 50;

/** Records all tasks of the page while `run` runs. */
export async function recordTasks(
  browser: Browser,
  page: Page,
  run: () => Promise<void>,
): Promise<LongestTask> {
  await browser.startTracing(page, { categories: ['toplevel'] });
  let trace: Buffer;
  try {
    await run();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  return longestTask(traceEvents);
}

/** The longest task of the busiest page thread: the trace also contains tasks of other pages and workers. */
export function longestTask(events: readonly TraceEvent[]): LongestTask {
  const key = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map((event) => key(event)),
  );
  const threads = Map.groupBy(
    events.filter((event) => event.ph === 'X' && event.name.endsWith('RunTask') && mains.has(key(event))),
    key,
  );
  const busy = (tasks: readonly TraceEvent[]): number => tasks.reduce((sum, { dur = 0 }) => sum + dur, 0);
  const [tasks = []] = [...threads.values()].toSorted((a, b) => busy(b) - busy(a));
  const most = (values: readonly number[]): number => Math.max(0, ...values) / 1_000;
  return {
    wall: most(tasks.map(({ dur = 0 }) => dur)),
    cpu: most(tasks.map(({ tdur = 0 }) => tdur)),
    long: tasks.filter(({ dur = 0 }) => dur > longMs * 1_000).length,
  };
}
