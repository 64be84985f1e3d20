import { Navigate } from 'react-router';
import { useMemo, useState } from 'react';
import type { Scheduler } from '#contract/http/schedulers.ts';
import { useListState } from '#data/lists/useListState.ts';
import { schedulerKeys } from '#data/schedulers/schedulerKeys.ts';
import { useScheduler } from '#data/schedulers/queries.ts';
import { useSchedulerDraft } from '#data/schedulerDrafts/hooks.ts';
import { useUser } from '#data/session/hooks.ts';
import { pathTo } from '#domain/access/paths.ts';
import { toBars } from '#domain/schedule/bars.ts';
import type { DraftKey } from '#domain/schedule/editing/draft.ts';
import type { Bars } from '#domain/schedule/week.ts';
import { idFromQuery } from '#entities/servers/useServerQuery.ts';
import { ListPending, SkeletonRows } from '#ui/states/ListStates.tsx';
import { useQueryParams } from '#ui/useQueryParams.ts';
import { newBase } from './saving/editorBase.ts';
import { SchedulerEditor } from './SchedulerEditor.tsx';

const nothing: Bars = [];

/** A new scheduler, empty or based on another one (`?from=`). */
export function NewSchedulerPage() {
  const [params] = useQueryParams();
  const from = idFromQuery(params.get('from'));
  return from === null ? (
    <NewScheduler draftKey="new" configs={undefined} bars={nothing} />
  ) : (
    <CopiedScheduler key={from} from={from} />
  );
}

function CopiedScheduler({ from }: { from: number }) {
  const query = useScheduler(from);
  const state = useListState(query, schedulerKeys.one(from));
  const draftKey = `copy:${from}` as const;
  const { draft } = useSchedulerDraft(draftKey);
  const source = useFirst(query.data ?? undefined);
  const bars = useMemo(() => toBars(source?.data ?? []), [source]);
  const isGone = query.data === null && !source;
  if (isGone && draft === null) return <Navigate to={pathTo('newScheduler')} replace />;
  return source || isGone ? (
    <NewScheduler draftKey={draftKey} configs={source?.configs} bars={bars} />
  ) : (
    <ListPending state={state} />
  );
}

function NewScheduler(props: { draftKey: DraftKey; configs: Scheduler['configs']; bars: Bars }) {
  const { timezone } = useUser().settings;
  const { draft } = useSchedulerDraft(props.draftKey);
  if (draft === undefined) return <SkeletonRows />;
  return <SchedulerEditor server={newBase} draft={draft} timezone={timezone} {...props} />;
}

/** Keeps the first value that is not undefined, whatever follows. */
function useFirst<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(() => value);
  return first === undefined ? value : first;
}
