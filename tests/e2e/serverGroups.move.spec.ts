import { createServerGroup } from '#contract/http/serverGroups.ts';
import { expect, sessionOf, test } from './fixtures.ts';
import { cleanUp, groupsOf, GroupsScreen, openScreenAs } from './serverGroups.ts';
import { readServer, attachOwnServers } from './serversInfo.ts';

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
