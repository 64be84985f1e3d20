import type { Page } from '@playwright/test';
import type { Task, TaskHistory } from '#contract/http/tasks.ts';
import { dayOf } from '#domain/format/zone.ts';
import { changeAnswer } from './answers.ts';

const tasksPath = /\/api\/servers\/\d+\/tasks$/;

/** What the keyboard reads of the chart. */
export const chart = (page: Page) => page.getByRole('listbox', { name: "Today's tasks" });

/** Answers with a history of one console and one account. */
export const showTasks = (page: Page, tasksOf: (dayStart: number) => Partial<Task>[], timezone: string) =>
  changeAnswer<TaskHistory>(page, tasksPath, ({ group }) => {
    const { start } = dayOf(Date.now(), timezone);
    const tasks = tasksOf(start).map((task, at) => ({
      id: at + 1,
      tag: null,
      error: null,
      type: 'work',
      status: 'finished',
      ...task,
    }));
    const accounts = [{ id: 1, email: 'one@dugout.test', consoleId: 1, tasks }];
    return { group, consoles: [{ id: 1, name: 'C9-01', accounts }] };
  });

/** Where an hour of the axis is on the screen, from its label. */
export async function hourOnScreen(page: Page, label: string): Promise<number> {
  const box = await page.getByText(label, { exact: true }).first().boundingBox();
  if (!box) throw new Error(`There is no ${label} on the axis`);
  return box.x + box.width / 2;
}
