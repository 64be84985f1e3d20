import { createServerGroup } from '#contract/http/serverGroups.ts';
import { expect, sessionOf, test } from './fixtures.ts';
import { cleanUp, groupsOf, GroupsScreen, openScreenAs } from './serverGroups.ts';
import { readServer, attachOwnServers, InfoScreen } from './serversInfo.ts';

const prefix = 'E2E move';
test.afterEach(({ api }) => cleanUp(api, prefix));

test('a server is moved to another group, visible in another browser; Shift opens it without script auto-update', async ({
  page,
  api,
  stack,
  browser,
}) => {
  const operator = await sessionOf(stack.url, 'operator');
  const [server] = await attachOwnServers(stack, operator, `${prefix} from`);
  await operator.call(createServerGroup, { body: { name: `${prefix} to` } });
  const screen = new GroupsScreen(page);
  await screen.open();
  const another = await openScreenAs(browser, stack, api);
  for (const each of [screen, another])
    await each
      .group(`${prefix} from`)
      .getByRole('button', { name: /^Expand/ })
      .click();

  await screen.choose(screen.server(`${prefix} from`, server.name), 'Move to another group');
  const dialog = screen.dialog(/^Move server/);
  await dialog.getByRole('combobox', { name: 'Server group' }).click();
  await page.getByRole('option', { name: `${prefix} to` }).click();
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(another.servers(`${prefix} from`)).toHaveCount(1);
  await expect(screen.servers(`${prefix} from`)).toHaveCount(1);
  const groups = await groupsOf(api);
  expect(groups.find(({ name }) => name === `${prefix} to`)?.servers.map(({ id }) => id)).toEqual([
    server.id,
  ]);

  await screen
    .group(`${prefix} to`)
    .getByRole('button', { name: /^Expand/ })
    .click();
  await screen
    .server(`${prefix} to`, server.name)
    .getByRole('button', { name: /^Actions of / })
    .click();
  await page.getByRole('menuitem', { name: 'Open server' }).click({ modifiers: ['Shift'] });
  await expect(page.getByText('The server will be open, but without script auto-update!!!')).toBeVisible();
  await expect.poll(async () => (await readServer(api, server)).open).toBe(true);
  await another.page.context().close();
});

test('bulk updates of agents and script versions skip servers that need none, with the reason', async ({
  page,
  api,
  stack,
}) => {
  const operator = await sessionOf(stack.url, 'operator');
  const [first, second] = await attachOwnServers(stack, operator, `${prefix} v`);
  const screen = new InfoScreen(page);
  await screen.open(`${prefix} v`);
  await expect(page.getByRole('article')).toHaveCount(2);
  const versions = page.getByRole('toolbar').getByRole('button', { name: 'Versions' });

  await versions.click();
  await screen.item('Set script version').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Script version' }).click();
  const other = page
    .getByRole('option')
    .filter({ hasNotText: first.script?.version ?? '' })
    .first();
  const version = (await other.textContent()) ?? '';
  await other.click();
  await dialog.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(screen.resultOf(first)).toContainText('done');
  await expect(screen.resultOf(second)).toContainText('done');
  expect((await readServer(api, second)).script?.version).toBe(version);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();

  await versions.click();
  await screen.item(/^Update agents/).click();
  const old = [first, second].filter(({ agent }) => agent?.version !== '2.5.0.0');
  if (old.length === 0) {
    await expect(screen.toast('All servers shown have the latest agent.')).toBeVisible();
    return;
  }
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  for (const server of old) await expect(screen.resultOf(server)).toContainText('done');
  for (const server of old)
    await expect.poll(async () => (await readServer(api, server)).agent?.version).toBe('2.5.0.0');
});
