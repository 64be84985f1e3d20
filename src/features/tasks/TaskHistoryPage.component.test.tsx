import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getServerTasks, type Task } from '#contract/http/tasks.ts';
import { dateOf, datePlus, dayOf } from '#domain/format/zone.ts';
import { dayText } from '#domain/tables/dayRange.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp, reopenApp } from '#tests/components/openApp.tsx';
import { clickAtOnce, expectAddress, expectCount, press } from '#tests/components/page.ts';

const hour = 3_600_000;
const address = '/tasks/history?server=1';
const { start: dayStart } = dayOf(Date.now(), 'UTC');

beforeEach(() => page.viewport(1440, 900));

/** A task of today. @param from,to hours since midnight */
const task = (id: number, from: number, to: number, over: Partial<Task> = {}): Task => ({
  id,
  start: dayStart + from * hour,
  end: dayStart + to * hour,
  tag: null,
  error: null,
  type: 'work',
  status: 'finished',
  ...over,
});

/** A history of one account on each of its consoles. @param days tasks by date; today is '' */
function worldOf(perConsole: Task[][], days: Record<string, Task[][]> = {}) {
  const world = createWorld(demoFleet());
  world.api.on(getServerTasks, ({ query }) => ({
    group: { id: 1, name: 'North' },
    consoles: (query?.date ? (days[query.date] ?? [[]]) : perConsole).map((tasks, index) => {
      const id = index + 1;
      const accounts = [{ id, email: `account${id}@dugout.test`, consoleId: id, tasks }];
      return { id, name: `c1-0${id}`, accounts };
    }),
  }));
  return world;
}

const chartOf = (screen: Awaited<ReturnType<typeof openApp>>['screen']) =>
  screen.getByRole('listbox', { name: "Today's tasks" });

/** Waits until the chart is drawn, with the hours of its axis. */
async function expectChart(screen: Awaited<ReturnType<typeof openApp>>['screen']): Promise<void> {
  await expect.element(chartOf(screen)).toBeVisible();
  await expect.element(screen.getByText('02:00', { exact: true }).first()).toBeInTheDocument();
}

/** Moves the mouse over the chart: at this hour, in the row of this account. */
function hover(x: number, y: number, type = 'pointermove', pointerType = 'mouse'): void {
  document
    .elementFromPoint(x, y)
    ?.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: y, bubbles: true, pointerType }));
}
const boxOf = (text: string) => {
  const found = page.getByText(text, { exact: true }).first().element().getBoundingClientRect();
  return { x: found.x + found.width / 2, y: found.y + found.height / 2, height: found.height };
};

test('arrow keys move between tasks and between accounts; the scale widens the day, and the chart scrolls to tasks selected by keyboard', async () => {
  const { screen } = await openApp(
    address,
    worldOf([
      [task(1, 0, 4, { error: 'Lost connection', status: 'failed' }), task(11, 6, 7, { type: 'signIn' })],
      ...[2, 3, 4].map((id) => [task(id, 1, 2), task(id + 10, 3, 4)]),
    ]),
  );
  const chart = chartOf(screen);
  await expectChart(screen);
  (chart.element() as HTMLElement).focus();
  await press('Control+Home');
  const current = chart.getByRole('option');
  await expect.element(current).toMatchTextContent(/account1@dugout\.test/);
  await expectAccessible();
  const first = current.element().textContent;
  await press('ArrowDown');
  await expect.element(current).not.toHaveTextContent(first);
  await press('ArrowUp');
  await expect.element(current).toHaveTextContent(first);
  await press('PageDown', 'PageDown', 'PageDown');
  await expect.element(current).toMatchTextContent(/account4@dugout\.test/);

  await press('Control+Home');
  const perHour = (boxOf('02:00').x - boxOf('00:00').x) / 2;
  (screen.getByRole('slider', { name: 'Scale' }).element() as HTMLElement).focus();
  await press('End');
  await expect.element(screen.getByText('6×')).toBeVisible();
  await press('n');
  (chart.element() as HTMLElement).focus();
  await press('Home', 'ArrowRight');
  await expect.element(current).toMatchTextContent(/Sign in/);
  await press('ArrowLeft');
  await expect.element(current).toMatchTextContent(/Lost connection/);
  await expect.poll(() => boxOf('00:15').x - boxOf('00:00').x).toBeGreaterThan(perHour);
});

test('the table shows the same tasks and can be filtered by type and status', async () => {
  const { screen } = await openApp(
    address,
    worldOf([[task(1, 0, 1, { type: 'signIn' }), task(2, 1, 2, { status: 'failed' }), task(3, 2, 3)]]),
  );
  await expectChart(screen);
  // Keys of the page also work from its switches.
  (screen.getByRole('radio', { name: 'Chart' }).element() as HTMLElement).focus();
  await press('t');
  const table = screen.getByRole('grid', { name: "Today's tasks" });
  const rows = table.getByRole('row', { name: /account1@dugout\.test/ });
  await expectCount(rows, 3);
  await expectAccessible();
  await screen.getByRole('button', { name: 'Column filters' }).click();
  await screen.getByRole('button', { name: 'Filter by Type: All' }).click();
  await screen.getByRole('checkbox', { name: 'Sign in' }).click();
  await expectCount(rows, 1);
  await expect.element(rows).toMatchTextContent(/Sign in/);
  await screen.getByRole('checkbox', { name: 'Sign in' }).click();
  await press('Escape');
  await screen.getByRole('button', { name: 'Filter by Status: All' }).click();
  await screen.getByRole('checkbox', { name: 'Failed' }).click();
  await expectCount(rows, 1);
  await expect.element(rows).toMatchTextContent(/Failed/);
});

test('a task that crosses midnight is cut at the edge, and its tooltip shows the whole period; a touch next to a short task selects it', async () => {
  const failed = { tag: 'match 2 of 3', error: 'Lost connection', status: 'failed' } as const;
  const short = task(2, 2, 2 + 1 / 60, { tag: 'code sent', type: 'signIn' });
  const { screen } = await openApp(address, worldOf([[task(1, -1, 4, failed)], [short]]));
  await expectChart(screen);
  const action = screen.getByText('Last action: match 2 of 3');
  const hoverAt = (hours: number) => {
    const [midnight, two] = [boxOf('00:00').x, boxOf('02:00').x];
    hover(midnight + ((two - midnight) / 2) * hours, boxOf('account1@dugout.test').y);
    return action.query();
  };
  await expect.poll(() => hoverAt(2)).toBeInTheDocument();
  await expect.element(screen.getByText('Failed reason: Lost connection')).toBeVisible();
  await expect.element(screen.getByText(/^\d{4}\/\d\d\/\d\d 23:00 – 04:00/)).toBeVisible();
  hoverAt(5);
  await expect.element(action).not.toBeInTheDocument();

  const card = screen.getByText('Last action: code sent');
  /** Taps so many pixels next to the task. */
  const tap = (by: number) => {
    const { y } = boxOf('account2@dugout.test');
    for (const type of ['pointerdown', 'pointerup', 'click']) hover(boxOf('02:00').x + by, y, type, 'touch');
    return card.query();
  };
  // The chart closes the card when it scrolls, as it does once at first: to the current hour.
  await expect.poll(() => tap(18)).toBeInTheDocument();
  await expect.element(chartOf(screen).getByRole('option')).toMatchTextContent(/account2@dugout\.test/);
  tap(120);
  await expect.element(card).not.toBeInTheDocument();
});

test('another day can be selected with buttons, keys, the date field and the address', async () => {
  const today = dateOf(Date.now(), 'UTC');
  const yesterday = datePlus(today, -1);
  const before = (one: Task): Task => ({ ...one, start: one.start - 24 * hour, end: dayStart - 10 * hour });
  const world = worldOf([[task(1, 0, 1)], []], { [yesterday]: [[before(task(2, 1, 2))]] });
  const { screen, close } = await openApp(address, world);
  const date = screen.getByLabelText('Date', { exact: true });
  await expectChart(screen);
  // Every account has its row, also one without tasks.
  await expect.element(screen.getByText('account2@dugout.test', { exact: true })).toBeVisible();
  await expect.element(date).toHaveValue(dayText(today));
  await expect.element(screen.getByRole('button', { name: 'Next day' })).toBeDisabled();

  await screen.getByRole('button', { name: 'Previous day' }).click();
  await expectAddress(`${address}&date=${yesterday}`);
  await expect.element(date).toHaveValue(dayText(yesterday));
  const listOf = (day: string) =>
    screen.getByRole('listbox', { name: `Tasks for ${day.replaceAll('-', '/')}` });
  await expect.element(listOf(yesterday)).toBeVisible();
  // The title still shows what is active now.
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toMatchTextContent(/^Server active tasks: Queue: \d+; Active: \d+$/);

  await date.fill('2024-02-29');
  await expect.element(screen.getByRole('heading', { name: 'No tasks on this day' })).toBeVisible();
  await close();
  const { screen: again } = await reopenApp(`${address}&date=2024-02-29`, world);
  const field = again.getByLabelText('Date', { exact: true });
  await expect.element(field).toHaveValue('2024/02/29');
  await again.getByRole('button', { name: 'Today', exact: true }).click();
  await expectAddress(address);
  await expect.element(chartOf(again)).toBeVisible();

  (again.getByRole('radio', { name: 'Chart' }).element() as HTMLElement).focus();
  await press('j');
  await expect.element(field).toHaveValue(dayText(yesterday));
  await press('k');
  await expect.element(field).toHaveValue(dayText(today));
  await press('k');
  await expect.element(field).toHaveValue(dayText(today));
});

test('two quick steps to another day both count, by button and by key', async () => {
  const today = dateOf(Date.now(), 'UTC');
  const { screen } = await openApp(address, worldOf([[task(1, 0, 1)]]));
  await expectChart(screen);
  const previous = screen.getByRole('button', { name: 'Previous day' });
  await clickAtOnce(previous, previous);
  await expectAddress(`${address}&date=${datePlus(today, -2)}`);
  const step = () =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', code: 'KeyJ', bubbles: true }));
  step();
  step();
  await expectAddress(`${address}&date=${datePlus(today, -4)}`);
});

test('the counts of the title follow the tasks of the server; a day without tasks has the rows of all accounts, below a line that says so', async () => {
  const active = [task(1, 0, 24, { end: null, status: 'active' })];
  const perConsole = [active, [task(2, 0, 24, { end: null, status: 'active' })]];
  const world = worldOf(perConsole);
  const { screen } = await openApp('/tasks/history', world);
  const title = screen.getByRole('heading', { level: 1 });
  // Without a server the page shows the first one.
  await expectAddress(address);
  await expect.poll(() => document.title).toMatch(/Tasks · Info · Dugout$/);
  await expect.element(screen.getByText(/^Time from 00:00 to 24:00 \(.+\)$/)).toBeVisible();
  await expect.element(title).toHaveTextContent('Server active tasks: Queue: 0; Active: 2');
  perConsole[1] = [];
  world.realtime.emit('tasksUpdated', { serverId: 1 });
  await expect.element(title).toHaveTextContent('Server active tasks: Queue: 0; Active: 1');

  perConsole[0] = [];
  world.realtime.emit('tasksUpdated', { serverId: 1 });
  const heading = screen.getByRole('heading', { name: 'No tasks today yet' });
  await expect.element(heading).toBeVisible();
  for (const id of [1, 2])
    await expect.element(screen.getByText(`account${id}@dugout.test`, { exact: true })).toBeVisible();
  expect(heading.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
    chartOf(screen).element().getBoundingClientRect().top,
  );

  await screen.getByText('Table', { exact: true }).click();
  await expect.element(heading).toBeVisible();
  await expect.element(chartOf(screen)).not.toBeInTheDocument();
});
