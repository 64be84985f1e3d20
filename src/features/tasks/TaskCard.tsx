import { Trans } from '@lingui/react/macro';
import type { Task } from '#contract/http/tasks.ts';
import { GanttSwatch } from '#ui/Gantt/GanttSwatch.tsx';
import { stateOf, toneOf } from '#ui/Gantt/variants.ts';
import { variants } from '#entities/tasks/variants.ts';
import classes from './Tasks.module.css';
import type { TaskLabels } from '#entities/tasks/labels.ts';

export interface TaskCardProps {
  task: Task;
  account: string;
  gameConsole: string;
  labels: TaskLabels;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Content of a task's tooltip. */
export function TaskCard({ task, account, gameConsole, labels, now }: TaskCardProps) {
  const { tag, error } = task;
  const { glow, mark } = stateOf(variants, task.status);
  return (
    <>
      <div className={classes.cardHead}>
        <GanttSwatch tone={toneOf(variants, task.type)} glow={glow} mark={mark} />
        <strong>{labels.typeOf(task.type)}</strong>
        <span>{labels.statusOf(task.status)}</span>
      </div>
      <div>
        {labels.spanOf(task)} <span className={classes.quiet}>({labels.lengthOf(task, now)})</span>
      </div>
      {tag === null ? null : (
        <div>
          <Trans>Last action: {tag}</Trans>
        </div>
      )}
      {error === null ? null : (
        <div className={classes.cardError}>
          <Trans>Failed reason: {error}</Trans>
        </div>
      )}
      <div className={classes.quiet}>
        {gameConsole} · {account}
      </div>
    </>
  );
}
