import type { TaskStatus, TaskType } from '#contract/enums.ts';
import type { GanttVariants, StateVariant } from '#ui/Gantt/variants.ts';
import classes from './Tones.module.css';

/** Class of an element inside which the colors of tasks are known. */
export const taskTones: string = classes.tones ?? '';

const tones: Record<TaskType, string> = {
  test: 'var(--task-test)',
  parring: 'var(--task-parring)',
  queue: 'var(--task-queue)',
  handRun: 'var(--task-hand-run)',
  signIn: 'var(--task-sign-in)',
  work: 'var(--task-work)',
};

const states: Record<TaskStatus, StateVariant> = {
  sent: { glow: 'var(--task-sent)', mark: 'waits' },
  active: { glow: 'var(--task-active)', mark: 'runs' },
  finished: { glow: null },
  failed: { glow: 'var(--task-failed)', mark: 'failed' },
  error: { glow: 'var(--task-error)', mark: 'broken' },
};

/** Colors from the style sheet: fill by task type, glow and mark by status. */
export const variants: GanttVariants = { tones, otherTone: 'var(--task-other)', states };
