import { useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { hourOf, type TaskBar } from '#domain/tasks/gantt.ts';
import type { Day } from '#domain/format/zone.ts';
import type { GanttGroup, Place } from '#domain/gantt/bars.ts';
import { Gantt } from '#ui/Gantt/Gantt.tsx';
import type { GanttHandle } from '#ui/Gantt/useScales.ts';
import { variants } from '#entities/tasks/variants.ts';
import { TaskCard } from './TaskCard.tsx';
import type { TaskLabels } from '#entities/tasks/taskLabels.ts';

/** CSS pixels (specification, business constants). */
const labelWidth = 215;

export interface TaskChartProps {
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
export function TaskChart({ groups, labels, scale, day, timezone, title, label, now, ref }: TaskChartProps) {
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
