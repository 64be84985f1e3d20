import type { ActivityEntry } from '#contract/http/activity.ts';
import { useActivity } from '#data/activity/activity.ts';
import { activityKeys } from '#data/activity/activityKeys.ts';
import { useListState } from '#data/lists/useListState.ts';
import { type ActivityFilter, noFilter } from '#domain/activity/filter.ts';
import { useActorText } from '#entities/activity/list/useActorText.ts';
import { useUiContext } from '#ui/uiContext.ts';

export interface Edit {
  entry: ActivityEntry;
  /** Null: it was not set. */
  before: unknown;
  after: unknown;
}

/** The edit of a field in an entry; an API that cannot filter by field also sends other edits. */
function editOf(entry: ActivityEntry, field: string | null): Edit[] {
  const { changes } = entry.data;
  if (!Array.isArray(changes)) return [];
  const found = (changes as Record<string, unknown>[]).find((change) => change['field'] === field);
  return found ? [{ entry, before: found['before'] ?? null, after: found['after'] ?? null }] : [];
}

/** Edits of one value of an object, newest first; for `ChangesDialog`. */
export function useEdits(of: Pick<ActivityFilter, 'objects' | 'kinds' | 'field'>) {
  const filter = { ...noFilter, ...of };
  const { timezone } = useUiContext();
  const { activity, loadOlder, isLoadingOlder } = useActivity(filter, timezone);
  const state = useListState(activity, activityKeys.of(filter));
  const { data, isPlaceholderData } = activity;
  return {
    edits: data?.entries.flatMap((entry) => editOf(entry, of.field)),
    whoOf: useActorText(),
    list: {
      state,
      isBusy: isPlaceholderData || isLoadingOlder,
      onOlder: data?.next ? () => loadOlder?.() : null,
    },
  };
}
