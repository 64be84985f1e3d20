import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import type { Task, TaskHistory } from '#contract/http/tasks.ts';
import { translatedText } from '#data/errors/refusals.ts';
import { useEnums } from '#data/enums/queries.ts';
import { useTableLayout } from '#data/preferences/tableLayouts.ts';
import { DataTable } from '#ui/DataTable/DataTable.tsx';
import type { ColumnSpec } from '#ui/DataTable/columnSpec.ts';
import { GanttSwatch } from '#ui/Gantt/GanttSwatch.tsx';
import { stateOf, toneOf } from '#ui/Gantt/variants.ts';
import { variants } from '#entities/tasks/variants.ts';
import classes from './Tasks.module.css';
import type { TaskLabels } from '#entities/tasks/taskLabels.ts';

interface TaskRow {
  task: Task;
  account: string;
  gameConsole: string;
}

/** Durations are shown in minutes. */
const minuteMs = 60_000;

const idOf = ({ task }: TaskRow): number => task.id;

const rowsOf = ({ consoles }: TaskHistory): TaskRow[] =>
  consoles.flatMap(({ name, accounts }) =>
    accounts.flatMap(({ email, tasks }) =>
      tasks.map((task) => ({ task, account: email, gameConsole: name })),
    ),
  );

/** @param now milliseconds since the epoch; running tasks last until then */
function useTaskColumns(labels: TaskLabels, now: number): ColumnSpec<TaskRow>[] {
  const { t } = useLingui();
  const { taskTypes, taskStatuses } = useEnums();
  return useMemo(() => {
    const optionsOf = (values: readonly string[], word: (value: string) => string) => ({
      options: values.map((value) => ({ value, label: word(value) })),
    });
    return [
      {
        key: 'console',
        title: t`Console`,
        value: ({ gameConsole }) => gameConsole,
        width: 120,
        isName: true,
      },
      { key: 'account', title: t`Account`, value: ({ account }) => account, width: 200, grows: true },
      {
        key: 'type',
        title: t`Type`,
        value: ({ task }) => task.type,
        text: ({ task }) => labels.typeOf(task.type),
        cell: ({ task }) => (
          <span className={classes.term}>
            <GanttSwatch tone={toneOf(variants, task.type)} />
            {labels.typeOf(task.type)}
          </span>
        ),
        filter: optionsOf(taskTypes, labels.typeOf),
        width: 130,
      },
      {
        key: 'status',
        title: t`Status`,
        value: ({ task }) => task.status,
        text: ({ task }) => labels.statusOf(task.status),
        cell: ({ task }) => (
          <span className={classes.term}>
            <GanttSwatch tone="var(--task-other)" {...stateOf(variants, task.status)} />
            {labels.statusOf(task.status)}
          </span>
        ),
        filter: optionsOf(taskStatuses, labels.statusOf),
        width: 130,
      },
      {
        key: 'time',
        title: t`Time`,
        value: ({ task }) => task.start,
        text: ({ task }) => labels.spanOf(task),
        cell: ({ task }) => labels.spanOf(task),
        width: 200,
      },
      {
        key: 'length',
        title: t`Duration`,
        value: ({ task }) => (task.end ?? now) - task.start,
        text: () => '',
        cell: ({ task }) => labels.lengthOf(task, now),
        filter: false,
        width: 120,
      },
      { key: 'tag', title: t`Last action`, value: ({ task }) => task.tag, width: 160, grows: true },
      {
        key: 'error',
        title: t`Failed reason`,
        value: ({ task }) => task.error && translatedText(task.error),
        width: 160,
        grows: true,
      },
    ];
  }, [t, labels, now, taskTypes, taskStatuses]);
}

export interface TaskTableProps {
  history: TaskHistory;
  labels: TaskLabels;
  /** Day and server of the tasks. */
  title: string;
  /** Accessible name. */
  label: string;
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** Milliseconds since the epoch. */
  now: number;
}

/** The tasks as a table, for searching and for screen readers. */
export function TaskTable({ history, labels, title, label, empty, now }: TaskTableProps) {
  const columns = useTaskColumns(labels, Math.floor(now / minuteMs) * minuteMs);
  const rows = useMemo(() => rowsOf(history), [history]);
  return (
    <DataTable
      label={label}
      title={
        <Box component="h2" fz="sm" fw={500} lh="30px">
          {title}
        </Box>
      }
      columns={columns}
      rows={rows}
      idOf={idOf}
      nameOf={({ task, account }) => `${labels.typeOf(task.type)}, ${account}`}
      layout={useTableLayout('tasks.history')}
      empty={empty}
    />
  );
}
