import type { ScheduleData, Scheduler } from '#contract/http/schedulers.ts';
import type { SchedulerDraft } from '#domain/schedule/editing/draft.ts';

/** What an edit starts from, and is compared and saved with. */
export interface EditorBase {
  /** Null: not saved yet. */
  id: number | null;
  name: string;
  description: string | null;
  data: ScheduleData;
  revision: number;
}

export const newBase: EditorBase = { id: null, name: '', description: null, data: [], revision: 0 };

export const baseOf = ({ id, name, description, data, revision }: Scheduler): EditorBase => ({
  id,
  name,
  description,
  data,
  revision,
});

/** The loaded copy that a draft was made of, which may be older than what the server has. */
export const baseOfDraft = (
  base: EditorBase,
  { loaded, revision, name, description }: SchedulerDraft,
): EditorBase => ({
  ...base,
  ...(base.id === null ? { name, description } : {}),
  data: loaded,
  revision: revision ?? base.revision,
});
