import { useEffect, useMemo, useState } from 'react';
import { useServices } from '#data/services.ts';
import { useObservable } from '#data/useObservable.ts';
import type { ScheduleReport } from '#domain/schedule/check.ts';
import type { DraftContent, DraftKey, SchedulerDraft } from '#domain/schedule/draft.ts';
import type { Bars } from '#domain/schedule/types.ts';
import { createReports } from './reports.ts';

const none: readonly SchedulerDraft[] = [];

/** The unsaved plans of the user, newest first; empty while they are read. */
export const useSchedulerDrafts = (): readonly SchedulerDraft[] =>
  useObservable(useServices().schedulerDrafts.state).drafts ?? none;

export interface SchedulerDraftState {
  /** What is stored now, also what `keep` was given last; null when there is none, undefined while it is read. */
  draft: SchedulerDraft | null | undefined;
  /** False when it lasts only as long as the page. */
  isStored: boolean;
  /** Stores what is edited. Can be called for every change: it is written when the changes pause. */
  keep: (content: DraftContent) => void;
  /** Deletes it, when it was saved or discarded. */
  remove: () => void;
}

/** The unsaved plan of a scheduler. Survives a reload and works offline. */
export function useSchedulerDraft(scheduler: DraftKey): SchedulerDraftState {
  const { schedulerDrafts } = useServices();
  const { drafts, isStored } = useObservable(schedulerDrafts.state);
  const draft = drafts ? (drafts.find((candidate) => candidate.scheduler === scheduler) ?? null) : undefined;
  const actions = useMemo(
    () => ({
      keep: (content: DraftContent) => schedulerDrafts.keep(scheduler, content),
      remove: () => schedulerDrafts.remove(scheduler),
    }),
    [schedulerDrafts, scheduler],
  );
  return { draft, isStored, ...actions };
}

/**
 * What is wrong with bars, and their totals, computed in a worker. Null before the first answer; while bars change, the
 * last answer stays.
 */
export function useScheduleReport(bars: Bars): ScheduleReport | null {
  const { scheduleChecks } = useServices();
  const [reports] = useState(() => createReports(scheduleChecks));
  useEffect(() => reports.start(), [reports]);
  useEffect(() => reports.check(bars), [reports, bars]);
  return useObservable(reports.report);
}
