import { Trans, useLingui } from '@lingui/react/macro';
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
import { useFetchedAhead } from '#ui/useFetchedAhead.ts';
import type { TaskView } from './preferences.ts';
import { TaskChart } from './TaskChart.tsx';
import { TaskLegend } from './TaskLegend.tsx';
import { useTaskWords } from './words.ts';

const loadTable = () => import('./TaskTable.tsx');
const TaskTable = lazy(async () => ({ default: (await loadTable()).TaskTable }));
const ahead = [loadTable];

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
  const { t } = useLingui();
  const words = useTaskWords(day, timezone);
  const title = t`Time from 00:00 to 24:00 (${timezone})`;
  const [groupsOf] = useState(createTaskGroups);
  useFetchedAhead(ahead);
  if (!history) return <ListPending state={state} />;
  // Of what is old nobody knows whether it still goes on.
  const until = state.asOf ?? now;
  const groups = groupsOf(history, until, timezone);
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
          <TaskTable history={history} words={words} title={title} now={until} />
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
            title={title}
            now={now}
          />
          <TaskLegend words={words} scale={scale} onScale={onScale} />
        </>
      )}
    </>
  );
}
