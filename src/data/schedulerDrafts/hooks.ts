import { useCallback, useEffect, useMemo, useState } from 'react';
import { useServices } from '#data/services.ts';
import { useLaterObservable } from '#data/useLaterObservable.ts';
import type { Observable } from '#domain/observable.ts';
import type { ScheduleReport } from '#domain/schedule/editing/check.ts';
import type { DraftContent, DraftKey, SchedulerDraft } from '#domain/schedule/editing/draft.ts';
import type { Bars } from '#domain/schedule/week.ts';
import { useObservable } from '#ui/useObservable.ts';
import type { DraftsState, SchedulerDrafts } from './drafts.ts';
import { createReports } from './reports.ts';

export interface SchedulerDraftState {
  /**
   * The stored draft when the hook was first used; null when there was none, undefined while it is read.
   * Drafts stored by `keep` do not change it, so that an editor, which knows its own bars, is not rendered
   * for each of them.
   */
  draft: SchedulerDraft | null | undefined;
  /** False when it lasts only as long as the page. */
  isStored: boolean;
  /** Another tab has changed the stored draft since the hook was first used: one overwrites the other's. */
  isElsewhere: boolean;
  /** Stores the edited draft. It may be called for every change: the draft is written when the changes pause. */
  keep: (content: DraftContent) => void;
  /** Deletes it, when it was saved or discarded. */
  remove: () => void;
}

/** Reads the stored draft at its first call after all drafts have been read, and returns the same from then on. */
function firstDraft(state: Observable<DraftsState>, scheduler: DraftKey) {
  let first: SchedulerDraft | null | undefined;
  return (): SchedulerDraft | null | undefined => {
    const { drafts } = state.get();
    if (first === undefined && drafts)
      first = drafts.find((candidate) => candidate.scheduler === scheduler) ?? null;
    return first;
  };
}

/** Keeps the draft of a scheduler, also when another tab deletes it because it has saved or discarded its own. */
function keeperOf(drafts: SchedulerDrafts, scheduler: DraftKey) {
  /** What was kept here last, and not removed. */
  let mine: DraftContent | null = null;
  return {
    keep(content: DraftContent): void {
      mine = content;
      drafts.keep(scheduler, content);
    },
    remove(): void {
      mine = null;
      drafts.remove(scheduler);
    },
    keepAgain(): void {
      const { drafts: stored } = drafts.state.get();
      // Another user may be the next.
      if (!stored) mine = null;
      else if (mine && !stored.some((draft) => draft.scheduler === scheduler)) drafts.keep(scheduler, mine);
    },
  };
}

/** The unsaved plan of a scheduler. Survives a reload and works offline. */
export function useSchedulerDraft(scheduler: DraftKey): SchedulerDraftState {
  const { schedulerDrafts } = useServices();
  const { state } = schedulerDrafts;
  const read = useMemo(() => firstDraft(state, scheduler), [state, scheduler]);
  const { keepAgain, keep, remove } = useMemo(
    () => keeperOf(schedulerDrafts, scheduler),
    [schedulerDrafts, scheduler],
  );
  useEffect(() => state.subscribe(keepAgain), [state, keepAgain]);
  const foreign = useObservable(state, (now) => now.foreign.get(scheduler) ?? 0);
  const [before, setBefore] = useState(foreign);
  const removeHere = useCallback(() => {
    setBefore(state.get().foreign.get(scheduler) ?? 0);
    remove();
  }, [state, scheduler, remove]);
  return {
    draft: useObservable(state, read),
    isStored: useObservable(state, ({ isStored }) => isStored),
    isElsewhere: foreign > before,
    keep,
    remove: removeHere,
  };
}

const whole = <T>(value: T): T => value;

/**
 * Errors of bars, and their totals, computed in a worker. Null before the first answer; while bars change,
 * the last answer stays. An answer is rendered without blocking the page.
 */
export function useScheduleReport(bars: Bars): ScheduleReport | null {
  const { scheduleChecks } = useServices();
  const [reports] = useState(() => createReports(scheduleChecks));
  useEffect(() => reports.start(), [reports]);
  useEffect(() => reports.check(bars), [reports, bars]);
  return useLaterObservable(reports.report, whole);
}
