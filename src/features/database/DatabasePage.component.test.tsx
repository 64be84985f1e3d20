import { expect, onTestFinished, test } from 'vitest';
import { getDatabase } from '#contract/http/database.ts';
import { getMe } from '#contract/http/me.ts';
import { getEnums } from '#contract/http/util.ts';
import { datePlus } from '#domain/format/zone.ts';
import { deviceNow, serverClock } from '#domain/serverClock.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { answerDatabase } from '#tests/components/demoDatabase.ts';
import { createWorld, openApp, type World } from '#tests/components/openApp.tsx';
import { catchFiles } from '#tests/components/savedFiles.ts';

async function open(
  world: World = createWorld({ role: 'supervisor', ...demoFleet() }),
  onRecall: (store: string) => void = () => undefined,
) {
  const { recall } = world.databaseAnswers;
  world.databaseAnswers.recall = (store, signal) => {
    onRecall(store);
    return recall(store, signal);
  };
  const { screen, built, router, goOffline, close } = await openApp('/database/main', world);
  const dialog = screen.getByRole('dialog', { name: 'Parameters' });
  await expect.element(dialog).toBeVisible();
  const choose = async (label: string, option: string) => {
    await dialog.getByRole('combobox', { name: label }).click();
    await screen.getByRole('option', { name: option, exact: true }).click();
  };
  /** Chooses a type, and loads it. */
  const ask = async (section: string, type: string) => {
    await choose('Information section', section);
    await choose('Information type', type);
    await dialog.getByRole('button', { name: 'Load data' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  };
  const lastRequest = () => world.api.requests(getDatabase).at(-1);
  return {
    world,
    screen,
    built,
    router,
    goOffline,
    close,
    dialog,
    choose,
    ask,
    lastRequest,
    grid: screen.getByRole('grid'),
  };
}

test('the dialog opens automatically over an example, and refuses to load without a type, without an email and before the first day', async () => {
  const { dialog, choose, lastRequest, screen, grid } = await open();
  await expectAccessible('[role=dialog]');
  const example = screen.getByText(/^An example with invented accounts/);
  await expect.element(example).toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Load data' }).click();
  await expect.element(dialog.getByText('Select information type at least...')).toBeVisible();
  expect(lastRequest()).toBeUndefined();
  await expect.element(dialog.getByRole('combobox', { name: 'Information section' })).toHaveFocus();
  await choose('Information section', 'Info');
  await choose('Information type', 'Overview');
  const load = dialog.getByRole('button', { name: 'Load data' });
  const start = dialog.getByLabelText('Start date').element() as HTMLInputElement;
  const firstDay = start.value;
  await dialog.getByLabelText('Start date').fill('2021-04-30');
  await load.click();
  await expect.element(dialog.getByText(/Choose days from 2021-05-01 to/)).toBeVisible();
  expect(lastRequest()).toBeUndefined();
  await dialog.getByLabelText('Start date').fill(firstDay);
  await load.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent('Overview');
  await expect.element(grid).toMatchTextContent('account5@dugout.test');
  await expect.element(example).not.toBeInTheDocument();
  await expect.element(grid.getByRole('columnheader', { name: /Lost connections/ })).toBeVisible();
  expect(lastRequest()?.params).toEqual({ type: 'default' });
  const { startDate, endDate, ...place } = lastRequest()?.body ?? {};
  expect(place).toEqual({});
  expect(startDate).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(Date.parse(endDate ?? '') - Date.parse(startDate ?? '')).toBe(6 * 86_400_000);

  await screen.getByRole('button', { name: 'Parameters' }).click();
  await dialog.getByRole('tab', { name: 'Email input' }).click();
  await load.click();
  await expect.element(dialog.getByText('Enter one email at least.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Emails' }).fill('Account2@Dugout.test, account3@dugout.test\n');
  await load.click();
  await expect
    .poll(() => lastRequest()?.body)
    .toMatchObject({ emails: ['account2@dugout.test', 'account3@dugout.test'] });
});

test('emails that were entered are not shown to the next user', async () => {
  const { world, dialog, ask, built, router } = await open();
  const emails = dialog.getByRole('textbox', { name: 'Emails' });
  await dialog.getByRole('tab', { name: 'Email input' }).click();
  await emails.fill('account2@dugout.test');
  await ask('Info', 'Overview');
  await built.session.logout();
  world.api.on(getMe, { ...world.me, id: 9 });
  await built.session.signIn('of another user');
  await router.navigate('/database/main');
  await dialog.getByRole('tab', { name: 'Email input' }).click();
  await expect.element(emails).toHaveValue('');
});

test('the most specific of group, server and console is sent; days are chosen, written and filtered as they are shown, and all parameters are remembered', async () => {
  const { world, dialog, ask, lastRequest, screen, grid } = await open();
  await dialog.getByRole('combobox', { name: 'Server', exact: true }).click();
  await screen.getByRole('option').first().click();
  await expect.element(dialog.getByRole('combobox', { name: 'Console' })).toBeEnabled();
  await dialog.getByLabelText('Start date').fill('2021-05-01');
  await dialog.getByLabelText('End date').fill('2021-05-31');
  await ask('Counts', 'Lost connection');
  const { serverId, serverGroupId, ...rest } = lastRequest()?.body ?? {};
  expect(serverId).toBeTypeOf('number');
  expect(serverGroupId).toBeUndefined();
  expect(rest).toEqual({ startDate: '2021-05-01', endDate: '2021-05-31' });
  expect(lastRequest()?.params).toEqual({ type: 'lost-connection-count' });
  // Days are written like all dates of the product.
  await expect.element(grid.getByText('2026/01/02', { exact: true }).first()).toBeVisible();

  await screen.getByRole('button', { name: 'Column filters' }).click();
  await grid.getByRole('button', { name: /^Filter by Last day/ }).click();
  await screen.getByLabelText('From day').fill('2026-01-03');
  await screen.getByLabelText('To day').fill('2026-01-03');
  await expect.element(grid.getByRole('gridcell', { name: '2026/01/02' })).not.toBeInTheDocument();
  await expect.element(grid.getByRole('gridcell', { name: '2026/01/03' }).first()).toBeVisible();

  await screen.getByRole('button', { name: 'Parameters' }).click();
  const preset = dialog.getByRole('button', { name: 'Last month' });
  await preset.click();
  await dialog.getByRole('button', { name: 'Load data' }).click();
  await expect.poll(() => world.api.requests(getDatabase).length).toBe(2);
  const { startDate = '', endDate = '' } = lastRequest()?.body ?? {};
  expect(startDate).toMatch(/-01$/);
  expect(datePlus(endDate, 1).slice(0, 7)).toBe(new Date().toISOString().slice(0, 7));
  await screen.getByRole('button', { name: 'Parameters' }).click();
  await expect.element(preset).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: 'Load data' }).click();
  await expect.poll(() => world.api.requests(getDatabase).length).toBe(3);
  expect(world.api.requests(getDatabase)[2]).toEqual(world.api.requests(getDatabase)[1]);
});

test('today is the day of the installation, whose timezone is named if the user has another one, in the example too', async () => {
  serverClock.measure(Date.parse('2026-01-05T23:30:00Z'), deviceNow(), deviceNow());
  onTestFinished(() => serverClock.measure(deviceNow(), deviceNow(), deviceNow()));
  const user = { settings: { ...createWorld().me.settings, timezone: 'Asia/Tokyo' } };
  const world = createWorld({ role: 'supervisor', ...demoFleet(), user });
  world.api.on(getEnums, { ...(await world.api.call(getEnums, {})), timezone: 'UTC' });
  const { screen, dialog, ask, lastRequest } = await open(world);
  await expect.element(screen.getByText('2025/12/30 – 2026/01/05 (UTC)')).toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Today' }).click();
  await ask('Info', 'Overview');
  expect(lastRequest()?.body).toEqual({ startDate: '2026-01-05', endDate: '2026-01-05' });
  await expect.element(screen.getByText('2026/01/05 (UTC)')).toBeVisible();
});

test('rows of zeros are shown only on request, and the chart as long as its switch is on', async () => {
  const world = createWorld({ role: 'supervisor', ...demoFleet() });
  const { screen, ask, grid } = await open(world);
  await ask('Counts', 'Lost connection');
  await expect.element(screen.getByText('4 rows')).toBeVisible();
  await screen.getByRole('switch', { name: 'Rows of zeros' }).click();
  await expect.element(screen.getByText('5 rows')).toBeVisible();
  await expect.element(grid).toMatchTextContent('account1@dugout.test');
  answerDatabase(world.api, 0);
  await screen.getByRole('button', { name: 'Parameters' }).click();
  await ask('Counts', 'Store is not available');
  const chart = screen.getByRole('button', { name: 'Chart' });
  if (chart.element().getAttribute('aria-pressed') === 'false') await chart.click();
  await expect.element(screen.getByText('There is nothing to draw.')).toBeVisible();
});

test('an answer can fail, be empty or be cut off', async () => {
  const world = createWorld({ role: 'supervisor', ...demoFleet() });
  world.api.refuse(getDatabase, 400, 'Out of order');
  const { screen, dialog, ask } = await open(world);
  await ask('Info', 'Captchas');
  await expect.element(screen.getByRole('main').getByText('Out of order')).toBeVisible();
  answerDatabase(world.api, 0);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Nothing was found')).toBeVisible();

  const reload = async (): Promise<void> => {
    await screen.getByRole('button', { name: 'Parameters' }).click();
    await dialog.getByRole('button', { name: 'Load data' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  };
  world.api.on(getDatabase, {
    data: [{ id: 1, email: 'a@x.io', data: { times: ['2026-01-05T10:00:00.000Z'] } }],
    summary: {
      startDate: '2026-01-01',
      endDate: '2026-01-07',
      timezone: 'UTC',
      firstDay: '2026-01-05',
      days: [{ day: '2026-01-05', values: { count: 1 } }],
    },
  });
  await reload();
  await expect.element(screen.getByText(/only those from 2026\/01\/05 on are here/)).toBeVisible();
});

test('wins are grouped by difficulty, with their chart; matches are listed one by one; what passes the filters is exported as CSV, XML and JSON', async () => {
  const { screen, dialog, ask, grid } = await open();
  await ask('Activity', 'Wins in the chosen days');
  await expect.element(grid.getByRole('columnheader', { name: /Amateur/ })).toBeVisible();
  await expect.element(screen.getByRole('application')).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'As table' }).click();
  const table = screen.getByRole('table', { name: /Win rate/ });
  await expect.element(table.getByRole('row', { name: /Amateur/ })).toMatchTextContent('33.3');
  await screen.getByRole('button', { name: 'Parameters' }).click();
  await expect
    .element(dialog.getByRole('combobox', { name: 'Information type' }))
    .toHaveValue('Wins in the chosen days');
  await ask('Activity', 'Matches');
  await expect.element(grid.getByRole('columnheader', { name: /Score/ })).toBeVisible();
  await expect.element(screen.getByText('30 rows')).toBeVisible();

  const files = catchFiles();
  await screen.getByRole('button', { name: 'Parameters' }).click();
  await ask('Activity', 'Division Rivals');
  await screen.getByRole('searchbox').first().fill('account3');
  await expect.element(screen.getByText('1 shown')).toBeVisible();
  await screen.getByRole('button', { name: 'Export' }).click();
  await expect.poll(() => files.length).toBe(1);
  for (const format of ['XML', 'JSON']) {
    await screen.getByRole('button', { name: 'Format' }).click();
    await screen.getByRole('menuitem', { name: format }).click();
  }
  await expect.poll(() => files.length).toBe(3);
  const texts = await Promise.all(files.map(({ text }) => text()));
  expect(texts[0]?.replace('\uFEFF', '').split('\r\n').slice(0, 2)).toEqual([
    'ID;Email;Games;Wins;Losses;Win rate, %',
    '3;account3@dugout.test;6;2;2;33.3',
  ]);
  expect(texts[1]).toContain('<row><id>3</id><email>account3@dugout.test</email><games>6</games>');
  expect(JSON.parse(texts[2] ?? '')).toEqual([
    { id: 3, email: 'account3@dugout.test', games: 6, wins: 2, losses: 2, rate: 33.3 },
  ]);
  expect(files.map(({ name }) => name.replace(/\d{4}(-\d\d){4}/, 'DATE'))).toEqual([
    'database-game-activity-division-rivals-DATE.csv',
    'database-game-activity-division-rivals-DATE.xml',
    'database-game-activity-division-rivals-DATE.json',
  ]);
});

test('the last answer is shown again at the next visit, with its time, and can be loaded again', async () => {
  const { world, ask, lastRequest, close } = await open();
  await ask('Info', 'Overview');
  const [order] = world.databaseAnswers.orders;
  if (!order) throw new Error('Nothing was to be kept');
  expect(order).toMatchObject({
    asked: lastRequest(),
    store: expect.stringMatching(/^\d+-[01]{4}$/) as string,
  });
  const rows = [{ id: 1, email: 'kept@dugout.test', data: { games: 3 } }];
  world.databaseAnswers.kept.set(order.store, {
    asked: order.asked,
    answer: { data: rows },
    at: Date.parse('2026-01-02T10:20:00Z'),
  });
  await close();

  const { screen, dialog, grid } = await open(world);
  await expect.element(screen.getByText(/^As of 2026\/01\/02 10:20/)).toBeVisible();
  await expect.element(grid).toMatchTextContent('kept@dugout.test');
  const before = world.api.requests(getDatabase).length;
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await screen.getByRole('button', { name: 'Load again' }).click();
  await expect.element(grid).toMatchTextContent('account5@dugout.test');
  await expect.element(screen.getByText(/^As of/)).not.toBeInTheDocument();
  expect(world.api.requests(getDatabase).slice(before)).toEqual([order.asked]);
});

test('offline the last answer is shown read-only; nothing is kept for a guest', async () => {
  const world = createWorld({ role: 'supervisor', ...demoFleet(), user: { guest: true } });
  const first = await open(world);
  await first.ask('Info', 'Overview');
  expect(world.databaseAnswers.orders).toEqual([]);
  await first.close();

  const other = createWorld({ role: 'supervisor', ...demoFleet() });
  const { goOffline, screen, grid } = await open(other, (store) =>
    other.databaseAnswers.kept.set(store, {
      asked: { params: { type: 'default' }, body: {} },
      answer: { data: [{ id: 1, email: 'kept@dugout.test', data: { games: 3 } }] },
      at: Date.parse('2026-01-02T10:20:00Z'),
    }),
  );
  await expect.element(grid).toMatchTextContent('kept@dugout.test');
  await goOffline();
  await expect.element(screen.getByText(/Data from 2026\/01\/02 10:20, read-only/)).toBeVisible();
});
