import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import type { Task, TaskHistory } from '#contract/http/tasks.ts';
import { useEnums } from '#data/enums/queries.ts';
import { useTableLayout } from '#data/preferences/useTableLayout.ts';
import { DataTable } from '#ui/DataTable/DataTable.tsx';
import type { ColumnSpec } from '#ui/DataTable/types.ts';
import { GanttSwatch } from '#ui/Gantt/GanttSwatch.tsx';
import { stateOf, toneOf } from '#ui/Gantt/looks.ts';
import { looks } from './looks.ts';
import classes from './Tasks.module.css';
import type { TaskWords } from './words.ts';

interface TaskRow {
  task: Task;
  account: string;
  gameConsole: string;
}

/** Durations are told in minutes. */
const minuteMs = 60_000;

const idOf = ({ task }: TaskRow): number => task.id;

const rowsOf = ({ consoles }: TaskHistory): TaskRow[] =>
  consoles.flatMap(({ name, accounts }) =>
    accounts.flatMap(({ email, tasks }) =>
      tasks.map((task) => ({ task, account: email, gameConsole: name })),
    ),
  );

/** @param now milliseconds since the epoch; what still goes on is as long as until then */
function useTaskColumns(words: TaskWords, now: number): ColumnSpec<TaskRow>[] {
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
        text: ({ task }) => words.typeOf(task.type),
        cell: ({ task }) => (
          <span className={classes.term}>
            <GanttSwatch tone={toneOf(looks, task.type)} />
            {words.typeOf(task.type)}
          </span>
        ),
        filter: optionsOf(taskTypes, words.typeOf),
        width: 130,
      },
      {
        key: 'status',
        title: t`Status`,
        value: ({ task }) => task.status,
        text: ({ task }) => words.statusOf(task.status),
        cell: ({ task }) => (
          <span className={classes.term}>
            <GanttSwatch tone="var(--task-other)" {...stateOf(looks, task.status)} />
            {words.statusOf(task.status)}
          </span>
        ),
        filter: optionsOf(taskStatuses, words.statusOf),
        width: 130,
      },
      {
        key: 'time',
        title: t`Time`,
        value: ({ task }) => task.start,
        text: ({ task }) => words.spanOf(task),
        cell: ({ task }) => words.spanOf(task),
        width: 200,
      },
      {
        key: 'length',
        title: t`Duration`,
        value: ({ task }) => (task.end ?? now) - task.start,
        text: () => '',
        cell: ({ task }) => words.lengthOf(task, now),
        filter: false,
        width: 120,
      },
      { key: 'tag', title: t`Last action`, value: ({ task }) => task.tag, width: 160, grows: true },
      { key: 'error', title: t`Failed reason`, value: ({ task }) => task.error, width: 160, grows: true },
    ];
  }, [t, words, now, taskTypes, taskStatuses]);
}

export interface TaskTableProps {
  history: TaskHistory;
  words: TaskWords;
  /** Of which day, and where. */
  title: string;
  /** What a screen reader calls it. */
  label: string;
  /** Stands in place of rows when there are none. */
  empty: ReactNode;
  /** Milliseconds since the epoch. */
  now: number;
}

/** The same tasks as rows, for those who read, search or listen. */
export function TaskTable({ history, words, title, label, empty, now }: TaskTableProps) {
  const columns = useTaskColumns(words, Math.floor(now / minuteMs) * minuteMs);
  const rows = useMemo(() => rowsOf(history), [history]);
  return (
    <DataTable
      label={label}
      title={<h2 className={classes.tableTitle}>{title}</h2>}
      columns={columns}
      rows={rows}
      idOf={idOf}
      nameOf={({ task, account }) => `${words.typeOf(task.type)}, ${account}`}
      layout={useTableLayout('tasks.history')}
      empty={empty}
    />
  );
}
