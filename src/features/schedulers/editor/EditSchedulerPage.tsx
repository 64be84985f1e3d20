import { Navigate } from 'react-router';
import { useMemo } from 'react';
import { useListState } from '#data/lists/useListState.ts';
import { schedulerKeys } from '#data/schedulers/schedulerKeys.ts';
import { useScheduler } from '#data/schedulers/queries.ts';
import { useSchedulerDraft } from '#data/schedulerDrafts/hooks.ts';
import { pathTo } from '#domain/access/paths.ts';
import { toBars } from '#domain/schedule/bars.ts';
import { idFromQuery } from '#entities/servers/useServerQuery.ts';
import { ListPending } from '#ui/states/ListStates.tsx';
import { useQueryParams } from '#ui/useQueryParams.ts';
import { baseOf } from './saving/editorBase.ts';
import { SchedulerEditor } from './SchedulerEditor.tsx';

/** Edits a scheduler of the user; without one: to the list. */
export function EditSchedulerPage() {
  const [params] = useQueryParams();
  const id = idFromQuery(params.get('id'));
  if (id === null) return <Navigate to={pathTo('ownSchedulers')} replace />;
  return <EditedScheduler key={id} id={id} />;
}

function EditedScheduler({ id }: { id: number }) {
  const query = useScheduler(id);
  const state = useListState(query, schedulerKeys.one(id));
  const { draft } = useSchedulerDraft(id);
  const scheduler = query.data;
  const bars = useMemo(() => toBars(scheduler?.data ?? []), [scheduler]);
  const server = useMemo(() => scheduler && baseOf(scheduler), [scheduler]);
  if (scheduler === null || scheduler?.isOwn === false)
    return <Navigate to={pathTo('ownSchedulers')} replace />;
  if (!server || !scheduler || draft === undefined) return <ListPending state={state} />;
  return (
    <SchedulerEditor
      server={server}
      configs={scheduler.configs}
      bars={bars}
      draftKey={id}
      draft={draft}
      timezone={scheduler.timezone}
    />
  );
}
