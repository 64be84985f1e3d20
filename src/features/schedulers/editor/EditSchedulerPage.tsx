import { Navigate } from 'react-router';
import { useMemo, useState } from 'react';
import { useListState } from '#data/lists/useListState.ts';
import { schedulerKeys } from '#data/schedulers/schedulerKeys.ts';
import { useScheduler } from '#data/schedulers/queries.ts';
import { useSchedulerDraft } from '#data/schedulerDrafts/hooks.ts';
import { useUser } from '#data/session/hooks.ts';
import { pathTo } from '#domain/access/paths.ts';
import { toBars } from '#domain/schedule/bars.ts';
import { idFromQuery } from '#entities/servers/useServerQuery.ts';
import { ListPending } from '#ui/states/ListStates.tsx';
import { useQueryParams } from '#ui/useQueryParams.ts';
import { baseOf, baseOfDraft, newBase } from './saving/editorBase.ts';
import { SchedulerEditor } from './SchedulerEditor.tsx';

/** Edits a scheduler of the user; without one, and without its draft, to the list. */
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
  const { timezone } = useUser().settings;
  const [last, setLast] = useState(query.data ?? null);
  if (query.data && query.data !== last) setLast(query.data);
  // Somebody may delete it while it is edited, or while its draft is stored.
  const isDeleted = query.data === null;
  const scheduler = query.data ?? last;
  const data = scheduler?.data;
  const bars = useMemo(() => toBars(data ?? []), [data]);
  const server = useMemo(() => {
    if (scheduler) return baseOf(scheduler);
    return isDeleted && draft ? { ...baseOfDraft(newBase, draft), id } : null;
  }, [scheduler, isDeleted, draft, id]);
  if (scheduler?.isOwn === false || (isDeleted && !scheduler && draft === null))
    return <Navigate to={pathTo('ownSchedulers')} replace />;
  if (!server || draft === undefined) return <ListPending state={state} />;
  return (
    <SchedulerEditor
      server={server}
      isDeleted={isDeleted}
      configs={scheduler?.configs}
      bars={bars}
      draftKey={id}
      draft={draft}
      timezone={scheduler?.timezone ?? timezone}
    />
  );
}
