import { Box } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDeviceTv, IconTimeline } from '@tabler/icons-react';
import { lazy, type Ref, Suspense, useState } from 'react';
import type { TaskHistory } from '#contract/http/tasks.ts';
import type { Day } from '#domain/format/zone.ts';
import type { ListState } from '#domain/lists/state.ts';
import { createTaskGroups, hourOf, type TaskBar } from '#domain/tasks/gantt.ts';
import { ListPending, ListStale, SkeletonRows } from '#ui/states/ListStates.tsx';
import type { GanttHandle } from '#ui/Gantt/useScales.ts';
import { Notice } from '#ui/states/Notice.tsx';
import { usePrefetch } from '#ui/usePrefetch.ts';
import type { TaskView } from './preferences.ts';
import type { GanttGroup, Place } from '#domain/gantt/bars.ts';
import { Gantt } from '#ui/Gantt/Gantt.tsx';
import { variants } from '#entities/tasks/variants.ts';
import { TaskCard } from './TaskCard.tsx';
import { useEnums } from '#data/enums/queries.ts';
import { ScaleSlider } from '#ui/Gantt/ScaleSlider.tsx';
import { GanttSwatch } from '#ui/Gantt/GanttSwatch.tsx';
import { stateOf, toneOf } from '#ui/Gantt/variants.ts';
import { Row } from '#ui/layout/flex.ts';
import { pageKeys } from './shortcutList.ts';
import classes from './Tasks.module.css';
import { useTaskLabels, type TaskLabels } from '#entities/tasks/taskLabels.ts';

/** CSS pixels (specification, business constants). */
const labelWidth = 215;

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

interface TaskChartProps {
  groups: readonly GanttGroup<TaskBar>[];
  labels: TaskLabels;
  scale: number;
  day: Day;
  timezone: string;
  title: string;
  /** Accessible name. */
  label: string;
  /** Milliseconds since the epoch. */
  now: number;
  ref: Ref<GanttHandle>;
}

/** The tasks of a day as a chart: a group for each console, a row for each account. */
function TaskChart({ groups, labels, scale, day, timezone, title, label, now, ref }: TaskChartProps) {
  const { t } = useLingui();
  const whereOf = ({ group, row }: Place) => ({
    gameConsole: groups[group]?.label ?? '',
    account: groups[group]?.rows[row]?.label ?? '',
  });
  return (
    <Gantt
      ref={ref}
      groups={groups}
      variants={variants}
      scale={scale}
      labelWidth={labelWidth}
      now={now < day.end ? hourOf(now, day, timezone) : null}
      title={title}
      labels={{
        label,
        hint: t`Use the arrow keys to move between tasks, Page Up and Page Down to move between consoles. Press T to show the tasks as a table.`,
      }}
      describe={({ task }, place) => {
        const { account, gameConsole } = whereOf(place);
        return labels.sentenceOf(task, account, gameConsole);
      }}
      card={({ task }, place) => <TaskCard task={task} {...whereOf(place)} labels={labels} now={now} />}
    />
  );
}

interface TaskLegendProps {
  labels: TaskLabels;
  scale: number;
  onScale: (scale: number) => void;
}

/** Legend of colors and marks, with the scale slider. */
function TaskLegend({ labels, scale, onScale }: TaskLegendProps) {
  const { t } = useLingui();
  const { taskTypes, taskStatuses } = useEnums();
  return (
    <Row component="footer" gap="8px 24px" mih={44} pt={12} fz="xs">
      <Row component="ul" gap="8px 12px" align="stretch" aria-label={t`Task types`}>
        {taskTypes.map((type) => (
          <li key={type} className={classes.term}>
            <GanttSwatch tone={toneOf(variants, type)} />
            {labels.typeOf(type)}
          </li>
        ))}
      </Row>
      <Row component="ul" gap="8px 12px" align="stretch" aria-label={t`Task statuses`}>
        {taskStatuses.map((status) => (
          <li key={status} className={classes.term}>
            <GanttSwatch tone="var(--task-other)" {...stateOf(variants, status)} />
            {labels.statusOf(status)}
          </li>
        ))}
      </Row>
      <Box ml="auto">
        <ScaleSlider
          scale={scale}
          onScale={onScale}
          keys={`${pageKeys.smaller} ${pageKeys.larger}`}
          isLabeled
        />
      </Box>
    </Row>
  );
}
