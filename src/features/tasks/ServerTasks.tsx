import { Box } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDeviceTv, IconTimeline } from '@tabler/icons-react';
import { lazy, type Ref, Suspense, useState } from 'react';
import type { TaskHistory } from '#contract/http/tasks.ts';
import type { Day } from '#domain/format/zone.ts';
import type { ListState } from '#domain/lists/state.ts';
import { createTaskGroups } from '#domain/tasks/gantt.ts';
import { ListPending, ListStale, SkeletonRows } from '#ui/states/ListStates.tsx';
import type { GanttHandle } from '#ui/Gantt/useScales.ts';
import { Notice } from '#ui/states/Notice.tsx';
import { usePrefetch } from '#ui/usePrefetch.ts';
import type { TaskView } from './preferences.ts';
import { TaskChart } from './TaskChart.tsx';
import { TaskLegend } from './TaskLegend.tsx';
import classes from './Tasks.module.css';
import { useTaskLabels } from '#entities/tasks/taskLabels.ts';

const loadTable = () => import('./TaskTable.tsx');
const TaskTable = lazy(async () => ({ default: (await loadTable()).TaskTable }));
const prefetched = [loadTable];

export interface ServerTasksProps {
  /** Undefined while loading. */
  history: TaskHistory | undefined;
  state: ListState;
  view: TaskView;
  day: Day;
  /** `YYYY-MM-DD` of a day that is over; null for today. */
  date: string | null;
  timezone: string;
  /** Milliseconds since the epoch. */
  now: number;
  scale: number;
  onScale: (scale: number) => void;
  chart: Ref<GanttHandle>;
}

/** The tasks of one server on a day, as a chart or as a table. */
export function ServerTasks(props: ServerTasksProps) {
  const { history, state, view, day, date, timezone, now, scale, onScale, chart } = props;
  const { t } = useLingui();
  const labels = useTaskLabels(day, timezone);
  const title = t`Time from 00:00 to 24:00 (${timezone})`;
  const [groupsOf] = useState(createTaskGroups);
  const shownDate = date?.replaceAll('-', '/');
  const label = shownDate === undefined ? t`Today's tasks` : t`Tasks for ${shownDate}`;
  usePrefetch(prefetched);
  if (!history) return <ListPending state={state} />;
  // With stale data it is unknown whether a task still runs.
  const until = state.asOf ?? now;
  const groups = groupsOf(history, until, day, timezone);
  const hasTasks = groups.some(({ rows }) => rows.some(({ bars }) => bars.length > 0));
  const noTasks = date === null ? t`No tasks today yet` : t`No tasks on this day`;
  const why =
    date === null
      ? t`Tasks appear here as soon as this server's consoles get them.`
      : t`There were no tasks, or they are no longer stored.`;
  const empty = (
    <Notice icon={IconTimeline} title={noTasks}>
      {why}
    </Notice>
  );
  return (
    <>
      <ListStale state={state} />
      {groups.length === 0 ? (
        <Notice icon={IconDeviceTv} title={t`There are no attached consoles yet.`}>
          <Trans>
            Attach a console to this server or select another server. New consoles appear here automatically.
          </Trans>
        </Notice>
      ) : view === 'table' && !hasTasks ? (
        empty
      ) : view === 'table' ? (
        <Suspense fallback={<SkeletonRows />}>
          <TaskTable
            history={history}
            labels={labels}
            title={title}
            label={label}
            empty={empty}
            now={until}
          />
        </Suspense>
      ) : (
        <>
          {hasTasks ? null : (
            <Box pb={8} c="dimmed" fz={13} lh="20px">
              <h2 className={classes.noTasksTitle}>{noTasks}</h2> {why}
            </Box>
          )}
          <TaskChart
            ref={chart}
            groups={groups}
            labels={labels}
            scale={scale}
            day={day}
            timezone={timezone}
            title={title}
            label={label}
            now={now}
          />
          <TaskLegend labels={labels} scale={scale} onScale={onScale} />
        </>
      )}
    </>
  );
}
