import { Trans } from '@lingui/react/macro';
import { Box, Group } from '@mantine/core';
import { translatedText } from '#data/errors/refusals.ts';
import type { Task } from '#contract/http/tasks.ts';
import { GanttSwatch } from '#ui/Gantt/GanttSwatch.tsx';
import { stateOf, toneOf } from '#ui/Gantt/variants.ts';
import { variants } from '#entities/tasks/variants.ts';
import type { TaskLabels } from '#entities/tasks/taskLabels.ts';

export interface TaskCardProps {
  task: Task;
  account: string;
  gameConsole: string;
  labels: TaskLabels;
  /** Milliseconds since the epoch. */
  now: number;
}

export function TaskCard({ task, account, gameConsole, labels, now }: TaskCardProps) {
  const { tag } = task;
  const error = task.error && translatedText(task.error);
  const { glow, mark } = stateOf(variants, task.status);
  return (
    <>
      <Group gap={8} wrap="nowrap" mb={4}>
        <GanttSwatch tone={toneOf(variants, task.type)} glow={glow} mark={mark} />
        <strong>{labels.typeOf(task.type)}</strong>
        <span>{labels.statusOf(task.status)}</span>
      </Group>
      <div>
        {labels.spanOf(task)}{' '}
        <Box component="span" c="dimmed">
          ({labels.lengthOf(task, now)})
        </Box>
      </div>
      {tag === null ? null : (
        <div>
          <Trans>Last action: {tag}</Trans>
        </div>
      )}
      {error === null ? null : (
        <Box c="var(--mantine-color-error)">
          <Trans>Failed reason: {error}</Trans>
        </Box>
      )}
      <Box c="dimmed">
        {gameConsole} · {account}
      </Box>
    </>
  );
}
