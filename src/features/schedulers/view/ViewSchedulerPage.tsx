import { Navigate } from 'react-router';
import { useListState } from '#data/lists/useListState.ts';
import { schedulerKeys } from '#data/schedulers/schedulerKeys.ts';
import { useScheduler } from '#data/schedulers/queries.ts';
import { pathTo } from '#domain/access/paths.ts';
import { idFromQuery } from '#entities/servers/useServerQuery.ts';
import { ListPending } from '#ui/states/ListStates.tsx';
import { useTitleDetails } from '#ui/title/title.ts';
import { useQueryParams } from '#ui/useQueryParams.ts';
import { SchedulerView } from './SchedulerView.tsx';
import classes from './ViewSchedulerPage.module.css';

/** A scheduler, read-only; without one that exists, the list of schedulers. */
export function ViewSchedulerPage() {
  const [params] = useQueryParams();
  const id = idFromQuery(params.get('id'));
  const scheduler = useScheduler(id);
  const state = useListState(scheduler, schedulerKeys.one(id));
  useTitleDetails(scheduler.data?.name ?? null);
  if (id === null || scheduler.data === null) return <Navigate replace to={pathTo('ownSchedulers')} />;
  return (
    <div className={classes.page}>
      {scheduler.data ? (
        <SchedulerView scheduler={scheduler.data} state={state} />
      ) : (
        <ListPending state={state} />
      )}
    </div>
  );
}
