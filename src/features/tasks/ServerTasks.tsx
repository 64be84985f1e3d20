import { Trans } from '@lingui/react/macro';
import { IconDeviceTv, IconTimeline } from '@tabler/icons-react';
import { lazy, type Ref, Suspense, useState } from 'react';
import type { TaskHistory } from '#contract/http/tasks.ts';
import type { Day } from '#domain/format/zone.ts';
import type { ListState } from '#domain/lists/state.ts';
import { createTaskGroups } from '#domain/tasks/gantt.ts';
import { ListPending } from '#ui/DataTable/ListPending.tsx';
import { ListStale, RowsLoading } from '#ui/DataTable/TableStates.tsx';
import type { GanttHandle } from '#ui/Gantt/useScales.ts';
import { Notice } from '#ui/states/Notice.tsx';
import type { TaskView } from './preferences.ts';
import { TaskChart } from './TaskChart.tsx';
import { TaskLegend } from './TaskLegend.tsx';
import { useTaskWords } from './words.ts';

const TaskTable = lazy(async () => ({ default: (await import('./TaskTable.tsx')).TaskTable }));

export interface ServerTasksProps {
  /** Undefined while it is not known. */
  history: TaskHistory | undefined;
  state: ListState;
  view: TaskView;
  day: Day;
  timezone: string;
  /** Milliseconds since the epoch. */
  now: number;
  scale: number;
  onScale: (scale: number) => void;
  chart: Ref<GanttHandle>;
}

/** Today's tasks of one server, as a chart or as a table. */
export function ServerTasks(props: ServerTasksProps) {
  const { history, state, view, day, timezone, now, scale, onScale, chart } = props;
  const words = useTaskWords(day, timezone);
  const [groupsOf] = useState(createTaskGroups);
  if (!history) return <ListPending state={state} />;
  // Of what is old nobody knows whether it still goes on.
  const groups = groupsOf(history, state.asOf ?? now, timezone);
  const hasTasks = groups.some(({ rows }) => rows.some(({ bars }) => bars.length > 0));
  return (
    <>
      <ListStale state={state} />
      {groups.length === 0 ? (
        <Notice
          level={2}
          icon={<IconDeviceTv size={24} />}
          title={<Trans>There no attached consoles yet.</Trans>}
        >
          <Trans>
            Attach a console to this server, or choose another server. New consoles appear here by themselves.
          </Trans>
        </Notice>
      ) : !hasTasks ? (
        <Notice level={2} icon={<IconTimeline size={24} />} title={<Trans>No tasks today yet</Trans>}>
          <Trans>As soon as a console of this server gets something to do, it appears here by itself.</Trans>
        </Notice>
      ) : view === 'table' ? (
        <Suspense fallback={<RowsLoading state={undefined} />}>
          <TaskTable history={history} words={words} />
        </Suspense>
      ) : (
        <>
          <TaskChart
            ref={chart}
            groups={groups}
            words={words}
            scale={scale}
            day={day}
            timezone={timezone}
            now={now}
          />
          <TaskLegend words={words} scale={scale} onScale={onScale} />
        </>
      )}
    </>
  );
}
