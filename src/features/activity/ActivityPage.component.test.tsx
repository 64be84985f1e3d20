import { expect, test } from 'vitest';
import { type ActivityEntry, getActivity } from '#contract/http/activity.ts';
import { anEntry } from '#domain/activity/fixtures.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectAddress } from '#tests/components/page.ts';
import { catchFiles } from '#tests/components/savedFiles.ts';

async function open(address: string, entries: ActivityEntry[]) {
  const world = createWorld({ ...demoFleet(), role: 'supervisor' });
  world.api.on(getActivity, ({ query }) =>
    query?.before === undefined
      ? { data: [...entries], next: '5.5', since: '2025-06-01T00:00:00Z' }
      : {
          data: [anEntry({ position: 1, kind: 'consoleClosed' })],
          next: null,
          since: '2025-06-01T00:00:00Z',
        },
  );
  const { screen } = await openApp(address, world);
  const lastQuery = () => world.api.requests(getActivity).at(-1)?.query;
  const list = screen.getByRole('list', { name: 'Activity' });
  return { world, screen, lastQuery, list, lines: list.getByRole('listitem') };
}

const accounts = ['ann', 'bob', 'cay', 'dan'].map((name, at) => ({
  kind: 'account',
  id: at + 1,
  name: `${name}@x.io`,
}));

test('a line names the act, its objects, the actor and the time; bulk work is one line that unfolds, and unknown kinds and deleted objects keep their names', async () => {
  const { lines, list, screen } = await open('/activity', [
    anEntry({ position: 9, kind: 'consolePaused', data: { by: 'Ann' } }),
    anEntry({ position: 8, kind: 'accountDone', batch: 'b', objects: accounts, objectCount: 390 }),
    anEntry({ position: 7, kind: 'accountDone', batch: 'b', objects: accounts.slice(0, 1), objectCount: 10 }),
    anEntry({
      position: 6,
      kind: 'configEdited',
      actor: { kind: 'scheduler', id: 3, name: 'Night' },
      objects: [{ kind: 'config', id: 5, name: 'Gone' }],
      data: { changes: [{ field: 'speed', before: 1, after: 2 }, { field: 'key' }] },
    }),
    anEntry({
      position: 5,
      kind: 'moonLanding',
      actor: null,
      objects: [{ kind: 'rocket', id: 1, name: 'Apollo' }],
    }),
    // A rule without a name.
    anEntry({
      position: 4,
      kind: 'alertRuleEdited',
      objects: [{ kind: 'alertRule', id: 2, name: 'screenStuck' }],
      data: { changes: [{ field: 'kind', before: 'consoleFailed', after: 'screenStuck' }] },
    }),
  ]);
  await expect.element(lines.nth(0)).toMatchTextContent('Script paused C1-01');
  await expect.element(lines.nth(0)).toMatchTextContent(/Ann · 2026\/01\/01 00:00 · .* ago/);
  await expect.element(lines.nth(1)).toMatchTextContent('Marked as done 400 accounts: ann@x.io, bob@x.io');
  await lines.nth(1).getByRole('button', { name: 'Details of “Marked as done”' }).click();
  await expect.element(lines.nth(1)).toMatchTextContent('dan@x.io and 386 more');
  const config = list.getByText('Scheduler “Night”', { exact: false });
  await expect.element(config).toBeVisible();
  await list.getByRole('button', { name: 'Details of “Config edited”' }).click();
  await expect.element(list.getByText('speed 1 → 2')).toBeVisible();
  await expect.element(list.getByText('moonLanding')).toBeVisible();
  await expect.element(list.getByText('Apollo')).toBeVisible();
  await expect.element(list.getByRole('link', { name: 'Consoles stuck' })).toBeVisible();
  await list.getByRole('button', { name: 'Details of “Alert rule edited”' }).click();
  await expect.element(list.getByText('kind Consoles failed → Consoles stuck')).toBeVisible();
  await screen.getByRole('button', { name: 'Show older' }).click();
  await expect.element(list.getByText('Console closed')).toBeVisible();
  await expect.element(list.getByText('Nothing is kept before 2025/06/01 00:00.')).toBeVisible();
  await expectAccessible();
});

test('the address holds the filter, which a line narrows; what happens appears at once', async () => {
  const entries = [anEntry({ position: 9 })];
  const { world, screen, lastQuery, list } = await open('/activity?kinds=consoleOpened', entries);
  await expect.poll(lastQuery).toMatchObject({ kinds: 'consoleOpened' });
  await list.getByRole('button', { name: 'Filter by “Console opened”' }).click();
  await screen.getByRole('menuitem', { name: 'Only c1-01' }).click();
  await expectAddress('/activity?kinds=consoleOpened&console=11');
  await expect.poll(lastQuery).toMatchObject({ kinds: 'consoleOpened', console: '11' });
  entries.unshift(anEntry({ position: 10, actor: { kind: 'user', id: 2, name: 'Bob' } }));
  world.realtime.emit('activityUpdated', {});
  await expect.element(list.getByText('Bob', { exact: false })).toBeVisible();
  await screen.getByRole('button', { name: 'Remove the filter: Console c1-01' }).click();
  await screen.getByRole('button', { name: 'Clear', exact: true }).click();
  await expectAddress('/activity');
});

test('a server that the user does not see is shown as a filter that can be removed', async () => {
  const { screen } = await open('/activity?server=999', []);
  await screen.getByRole('button', { name: 'Remove the filter: Server #999' }).click();
  await expectAddress('/activity');
});

test('the lines being read stay in place while new ones arrive, which a button counts and leads to', async () => {
  const entries = Array.from({ length: 40 }, (_, at) => anEntry({ position: 100 - at }));
  const { world, screen, list, lines } = await open('/activity', entries);
  await expect.element(lines.first()).toBeVisible();
  const view = list.element();
  view.scrollTop = 600;
  // The first line leaves the page with the scroll event, which tells what was read.
  await expect.poll(() => document.querySelector('[aria-posinset="1"]')).toBeNull();
  const shown = () =>
    [...view.querySelectorAll<HTMLElement>('[aria-posinset]')].map((line) => ({
      at: Number(line.ariaPosInSet),
      top: Math.round(line.getBoundingClientRect().top),
    }));
  const before = new Map(shown().map(({ at, top }) => [at, top]));
  for (const position of [101, 102, 103])
    entries.unshift(anEntry({ position, actor: { kind: 'user', id: 2, name: 'Bob' } }));
  world.realtime.emit('activityUpdated', {});
  const button = screen.getByRole('button', { name: '3 new' });
  await expect.element(button).toBeVisible();
  // Three places further down in the list, in the same place of the window.
  await expect.poll(() => shown().find(({ at }) => at === 23)?.top).toBe(before.get(20));
  await button.click();
  await expect.element(button).not.toBeInTheDocument();
  expect(view.scrollTop).toBe(0);
  await expect.element(lines.first()).toMatchTextContent(/Bob/);
});

test('a list that is followed for long keeps the newest lines only, unless somebody reads', async () => {
  const page = (newest: number): ActivityEntry[] =>
    Array.from({ length: 400 }, (_, at) => anEntry({ position: newest - at }));
  const entries = page(1_000);
  const { world, lines, list } = await open('/activity', entries);
  const follow = async (newest: number): Promise<void> => {
    const actor = { kind: 'user', id: 2, name: `Bob ${newest}` } as const;
    entries.splice(0, 400, anEntry({ position: newest, actor }), ...page(newest).slice(1));
    world.realtime.emit('activityUpdated', {});
    await expect.element(lines.first()).toMatchTextContent(`Bob ${newest}`);
  };
  const lineCount = (): number => Math.round(list.element().scrollHeight / 53);
  await expect.element(lines.first()).toBeVisible();
  expect(lineCount()).toBeLessThan(410);
  await follow(1_090);
  await expect.poll(lineCount).toBeGreaterThan(480);
  await follow(1_180);
  await expect.poll(lineCount).toBeLessThan(410);
});

test('an export of too many entries says before when they are missing; one of all of them closes the dialog', async () => {
  const saved = catchFiles();
  const { world, screen, lines } = await open('/activity', [anEntry({ position: 9 })]);
  await expect.element(lines.first()).toBeVisible();
  const dialog = screen.getByRole('dialog', { name: 'Export activity' });
  const exportAll = async (): Promise<void> => {
    await screen.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  };
  await exportAll();
  await expect.element(dialog).not.toBeInTheDocument();
  expect((await saved[0]?.text())?.trimEnd().split('\r\n')).toHaveLength(3);

  const many = Array.from({ length: 50_000 }, (_, at) => anEntry({ position: 90_000 - at }));
  world.api.on(getActivity, { data: many, next: '5.5' });
  await exportAll();
  // The oldest one is 40,001 seconds after midnight.
  await expect.element(dialog).toMatchTextContent(/those before 2026\/01\/01 11:06 are missing/);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect((await saved[1]?.text())?.trimEnd().split('\r\n')).toHaveLength(50_001);
});
