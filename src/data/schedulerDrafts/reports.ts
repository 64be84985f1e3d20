import { createObservable, type Observable } from '#domain/observable.ts';
import type { ScheduleReport } from '#domain/schedule/editing/check.ts';
import type { Bars } from '#domain/schedule/week.ts';
import type { ScheduleChecker, ScheduleChecks } from '#platform/schedule/scheduleChecks.ts';

export interface Reports {
  /** Report on the bars that were checked last; null before the first answer. */
  readonly report: Observable<ScheduleReport | null>;
  /** Starts the worker. Returns a function that ends it. */
  start(): () => void;
  check(bars: Bars): void;
}

/** Checks bars one after the other: answers for bars that have changed meanwhile are dropped. */
export function createReports(checks: ScheduleChecks): Reports {
  const report = createObservable<ScheduleReport | null>(null);
  let checker: ScheduleChecker | null = null;
  let wanted: Bars | null = null;
  let isChecking = false;

  async function run(own: ScheduleChecker): Promise<void> {
    isChecking = true;
    try {
      while (wanted && checker === own) {
        const bars = wanted;
        const answer = await own.check(bars);
        if (checker !== own) return;
        if (wanted !== bars) continue;
        wanted = null;
        report.set(answer);
      }
    } catch {
      // Without a worker no errors are marked; the server checks the saved plan.
    } finally {
      if (checker === own) isChecking = false;
    }
  }

  return {
    report,
    start() {
      const own = checks.open();
      checker = own;
      isChecking = false;
      if (wanted) void run(own);
      return () => {
        checker = null;
        own.close();
      };
    },
    check(bars) {
      wanted = bars;
      if (checker && !isChecking) void run(checker);
    },
  };
}
