import { z } from 'zod';
import { usePreference } from '#data/preferences/usePreference.ts';
import { scales } from '#domain/gantt/axis.ts';

const views = ['chart', 'table'] as const;
export type TaskView = (typeof views)[number];

const scaleSchema = z.number().min(scales.min).max(scales.max);
const viewSchema = z.enum(views);

/** View preferences of the task page, stored in the browser. */
export function useTaskPreferences() {
  const [scale, setScale] = usePreference('tasks.scale', scaleSchema, scales.min);
  const [view, setView] = usePreference<TaskView>('tasks.view', viewSchema, 'chart');
  return { scale, setScale, view, setView };
}
