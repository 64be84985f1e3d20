import type { Scheduler } from '#contract/http/schedulers.ts';
import type { ScheduleData } from '#contract/http/scheduleData.ts';
import type { SchedulerDraft } from '#domain/schedule/editing/draft.ts';

/** The starting point of an edit, with which it is compared and saved. */
export interface EditorBase {
  /** Null: not saved yet. */
  id: number | null;
  name: string;
  description: string | null;
  data: ScheduleData;
  revision: number;
}

export const newBase: EditorBase = { id: null, name: '', description: null, data: [], revision: 0 };

/** What somebody has deleted is saved as a new one. */
export const asNewScheduler = (base: EditorBase): EditorBase => ({ ...base, id: null, data: [] });

export const baseOf = ({ id, name, description, data, revision }: Scheduler): EditorBase => ({
  id,
  name,
  description,
  data,
  revision,
});

/** The loaded copy on which a draft is based; it may be older than the server's version. */
export const baseOfDraft = (
  base: EditorBase,
  { loaded, revision, name, description }: SchedulerDraft,
): EditorBase => ({
  ...base,
  ...(base.id === null ? { name, description } : {}),
  data: loaded,
  revision: revision ?? base.revision,
});
