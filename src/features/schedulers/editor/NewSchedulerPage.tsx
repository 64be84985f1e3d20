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
    <NewScheduler configs={undefined} bars={nothing} isCopy={false} />
  ) : (
    <CopiedScheduler key={from} from={from} />
  );
}

function CopiedScheduler({ from }: { from: number }) {
  const query = useScheduler(from);
  const state = useListState(query, schedulerKeys.one(from));
  const source = useFirst(query.data ?? undefined);
  const bars = useMemo(() => toBars(source?.data ?? []), [source]);
  if (query.data === null && !source) return <Navigate to={pathTo('newScheduler')} replace />;
  return source ? (
    <NewScheduler configs={source.configs} bars={bars} isCopy />
  ) : (
    <ListPending state={state} />
  );
}

interface NewSchedulerProps {
  configs: Scheduler['configs'];
  bars: Bars;
  /** Based on another one. */
  isCopy: boolean;
}

function NewScheduler({ configs, bars, isCopy }: NewSchedulerProps) {
  const { timezone } = useUser().settings;
  const { draft } = useSchedulerDraft('new');
  if (draft === undefined) return <SkeletonRows />;
  return (
    <SchedulerEditor
      server={newBase}
      configs={configs}
      bars={bars}
      draftKey="new"
      draft={draft}
      isRestored={!isCopy}
      timezone={timezone}
    />
  );
}

/** Keeps the first value that is not undefined, whatever follows. */
function useFirst<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(() => value);
  return first === undefined ? value : first;
}
