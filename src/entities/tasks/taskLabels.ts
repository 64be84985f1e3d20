import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { TaskStatus, TaskType } from '#contract/enums.ts';
import type { Task } from '#contract/http/tasks.ts';
import { translatedText } from '#data/errors/refusals.ts';
import type { Day } from '#domain/format/zone.ts';
import { timeOn } from '#domain/tasks/gantt.ts';
import { translateLabel } from '#ui/translateLabel.ts';

const types: Record<TaskType, MessageDescriptor> = {
  test: msg({ message: 'Test', context: 'task' }),
  parring: msg`Pairing`,
  queue: msg({ message: 'Queue', context: 'task' }),
  handRun: msg({ message: 'Manual run', context: 'task' }),
  signIn: msg({ message: 'Sign in', context: 'task' }),
  work: msg({ message: 'Work', context: 'task' }),
};

const statuses: Record<TaskStatus, MessageDescriptor> = {
  sent: msg({ message: 'Queued', context: 'task' }),
  active: msg({ message: 'Active', context: 'task' }),
  finished: msg({ message: 'Finished', context: 'task' }),
  failed: msg({ message: 'Failed', context: 'task' }),
  error: msg({ message: 'Error', context: 'task' }),
};

const minuteMs = 60_000;

export interface TaskLabels {
  /** Unknown types are shown as received. */
  typeOf: (type: string) => string;
  statusOf: (status: string) => string;
  /** `10:05 – 11:20`, or the start of a running task. */
  spanOf: (task: Task) => string;
  /** `1 h 15 min`; running tasks last until now, milliseconds since the epoch. */
  lengthOf: (task: Task, now: number) => string;
  sentenceOf: (task: Task, account: string, gameConsole: string) => string;
}

/** Texts for tasks; times on `day` are shown without a date. */
export function useTaskLabels(day: Day, timezone: string): TaskLabels {
  const { t } = useLingui();
  return useMemo(() => {
    const typeOf = (type: string): string => translateLabel(types, type, t);
    const statusOf = (status: string): string => translateLabel(statuses, status, t);
    const spanOf = ({ start, end }: Task): string => {
      const from = timeOn(day, start, timezone);
      return end === null ? t`since ${from}` : `${from} – ${timeOn(day, end, timezone)}`;
    };
    const lengthOf = ({ start, end }: Task, now: number): string => {
      const all = Math.max(0, Math.round(((end ?? now) - start) / minuteMs));
      const [hours, minutes] = [Math.floor(all / 60), all % 60];
      if (all === 0) return t`less than a minute`;
      return hours === 0 ? t`${minutes} min` : t`${hours} h ${minutes} min`;
    };
    const sentenceOf = (task: Task, account: string, gameConsole: string): string =>
      [
        `${typeOf(task.type)}, ${statusOf(task.status)}, ${spanOf(task)}`,
        ...(task.tag === null ? [] : [t`Last action: ${task.tag}`]),
        ...(task.error === null ? [] : [t`Failed reason: ${translatedText(task.error)}`]),
        `${gameConsole}, ${account}`,
      ].join('. ');
    return { typeOf, statusOf, spanOf, lengthOf, sentenceOf };
  }, [t, day, timezone]);
}
