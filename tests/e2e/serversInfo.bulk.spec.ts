import type { Page } from '@playwright/test';
import { attachConfigToServers, closeServer, openServer } from '#contract/http/serverActions.ts';
import { getOwnConfigs } from '#contract/http/configs.ts';
import type { Server } from '#contract/http/servers.ts';
import { betweenServersMs } from '#domain/servers/polling.ts';
import type { ApiClient } from '#tests/support/api.ts';
import { expect, sessionOf, test } from './fixtures.ts';
import { cleanUp } from './serverGroups.ts';
import { readServer, attachOwnServers, InfoScreen } from './serversInfo.ts';

const groupName = 'E2E many';
/** Config of the closed server only: a search for it finds that server and those of a test. */
const mark = 'Draft mode';

/** Restores the fleet after a test, also after a failed one. */
let undo: (() => Promise<void>) | null = null;

test.afterEach(async ({ api }) => {
  await undo?.();
  undo = null;
  await cleanUp(api, groupName);
});

async function configId(api: ApiClient, name: string): Promise<number> {
  const config = (await api.call(getOwnConfigs, {})).data.find((known) => known.name === name);
  if (!config) throw new Error(`There is no config ${name}`);
  return config.id;
}

/** Records every open and close call of the page. */
function noteAsked(page: Page): { id: number; what: string; at: number; body: unknown }[] {
  const asked: ReturnType<typeof noteAsked> = [];
  page.on('request', (request) => {
    const [, id, what] = /\/servers\/(\d+)\/(open|close)$/.exec(request.url()) ?? [];
    if (!id || !what) return;
    asked.push({ id: Number(id), what, at: performance.now(), body: request.postDataJSON() });
  });
  return asked;
}

/** The next call is held until the returned function is called. */
async function holdNext(page: Page, path: string): Promise<{ reached: Promise<unknown>; go: () => void }> {
  const { promise: reached, resolve: reach } = Promise.withResolvers<unknown>();
  const { promise: released, resolve: go } = Promise.withResolvers<unknown>();
  await page.route(
    path,
    async (route) => {
      reach(undefined);
      await released;
      await route.continue();
    },
    { times: 1 },
  );
  return { reached, go: () => go(undefined) };
}

test('bulk open and close run one after the other, can be stopped and continued, and failures are retried', async ({
  page,
  api,
  stack,
  faults,
}) => {
  faults.allow(/status of 409/);
  const operator = await sessionOf(stack.url, 'operator');
  const [first, second] = await attachOwnServers(stack, operator, groupName);
  const third = (await api.servers()).find(
    ({ open, configs }) => !open && configs.some(({ name }) => name === mark),
  );
  if (!third) throw new Error(`No closed server has ${mark}`);
  const mine: readonly Server[] = [first, second, third];
  const ids = mine.map(({ id }) => id);
  const serverIds = [first.id, second.id];
  await api.call(attachConfigToServers, { body: { configId: await configId(api, mark), serverIds } });
  const openNow = async (): Promise<number[]> =>
    (await api.servers()).filter(({ open }) => open).map(({ id }) => id);
  const others = await openNow();
  undo = async () => {
    if ((await readServer(api, third)).open)
      await api.call(closeServer, { params: { id: third.id }, body: { force: true } });
  };

  const screen = new InfoScreen(page);
  const asked = noteAsked(page);
  await screen.open(mark);
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(screen.title).toContainText('3 shown');
  const bulk = async (name: 'Open all' | 'Close all', how?: 'Normal' | 'Force') => {
    await page.getByRole('toolbar').getByRole('button', { name }).click();
    if (how) await page.getByRole('menuitem', { name: how }).click();
  };
  const dialog = page.getByRole('dialog');
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const sum = dialog.getByRole('status');

  await bulk('Close all', 'Normal');
  await expect(screen.toast('There are no open servers here!!!')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  // Open all, stopped during the second call.
  await bulk('Open all');
  await expect(dialog).toContainText('Open 3 closed servers one by one?');
  await expect(dialog).toContainText('servers hidden by the filters are not affected.');
  const held = await holdNext(page, `**/api/servers/${second.id}/open`);
  await button('Open all').click();
  await held.reached;
  await expect(sum).toContainText('1 of 3');
  await expect(screen.resultOf(first)).toContainText('done');
  await expect(screen.resultOf(second)).toContainText('in progress');
  await expect(screen.resultOf(third)).toContainText('waiting');
  await button('Stop').click();
  held.go();
  await expect(sum).toHaveText(/^Finished\s*2 done\s*1 not processed$/);
  await expect(screen.resultOf(second)).toContainText('done');
  await expect(screen.resultOf(third)).toContainText('not processed');
  expect((await readServer(api, third)).open).toBe(false);
  await button('Continue').click();
  await expect(sum).toHaveText(/^Finished\s*3 done$/);
  expect(new Set(await openNow())).toEqual(new Set([...others, ...ids]));
  expect(asked.map(({ id, what }) => [id, what])).toEqual(ids.map((id) => [id, 'open']));
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await bulk('Open all');
  await expect(screen.toast('There are no closed servers here!!!')).toBeVisible();

  // Close all by force; one call is refused once.
  asked.length = 0;
  const reason = `Server '${second.fullName}' is busy. Try again.`;
  await page.route(
    `**/api/servers/${second.id}/close`,
    (route) => route.fulfill({ status: 409, json: { error: reason } }),
    { times: 1 },
  );
  await bulk('Close all', 'Force');
  await expect(dialog).toContainText('All connected consoles disconnect immediately.');
  await button('Close all').click();
  await expect(sum).toHaveText(/^Finished\s*2 done\s*1 failed$/);
  await expect(screen.resultOf(second)).toContainText('failed');
  await expect(screen.resultOf(second)).toContainText(reason);
  expect(new Set(await openNow())).toEqual(new Set([...others, second.id]));
  const [one, two] = asked;
  expect((two?.at ?? 0) - (one?.at ?? 0)).toBeGreaterThanOrEqual(betweenServersMs - 5);
  expect(asked.map(({ body }) => body)).toEqual(ids.map(() => ({ force: true })));
  await button('Retry failed').click();
  await expect(sum).toHaveText(/^Finished\s*3 done$/);
  await expect(screen.resultOf(second)).not.toContainText(reason);
  await button('Close').last().click();
  expect(new Set(await openNow())).toEqual(new Set(others));

  // Servers that another user has closed in the meantime are skipped with a reason.
  for (const { id } of [first, second])
    await api.call(openServer, { params: { id }, body: { skipAutoUpdate: true } });
  await expect(screen.toggle(second)).toBeChecked();
  asked.length = 0;
  await bulk('Close all', 'Normal');
  await expect(dialog).toContainText('Close 2 open servers one by one?');
  await expect(dialog).toContainText('Consoles disconnect after the current script ends.');
  const retry = await holdNext(page, `**/api/servers/${first.id}/close`);
  await button('Close all').click();
  await retry.reached;
  await api.call(closeServer, { params: { id: second.id }, body: { force: true } });
  await expect(screen.toggle(second)).not.toBeChecked();
  retry.go();
  await expect(sum).toHaveText(/^Finished\s*1 done\s*1 skipped$/);
  await expect(screen.resultOf(second)).toContainText('Already closed.');
  expect(asked.map(({ id, body }) => [id, body])).toEqual([[first.id, { force: false }]]);
});
