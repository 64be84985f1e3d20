import type { Browser, Locator, Page } from '@playwright/test';
import { deleteServer } from '#contract/http/serverActions.ts';
import { deleteServerGroup, getServerGroups, type ServerGroup } from '#contract/http/serverGroups.ts';
import type { ApiClient } from '#tests/support/api.ts';
import type { StackAddress } from '#tests/support/stack.ts';
import { expect, openPageAs } from './fixtures.ts';

/** Page object of the server groups screen. */
export class GroupsScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/configs/server-groups');
    await expect(this.page.getByRole('treegrid')).toBeVisible();
  }

  group(name: string): Locator {
    return this.page.getByRole('treegrid').locator('tbody > [data-row]', { hasText: name }).first();
  }

  server(group: string, name: string): Locator {
    return this.page
      .getByRole('grid', { name: `Servers of ${group}` })
      .getByRole('row')
      .filter({ hasText: name });
  }

  /** The displayed servers of a group. */
  servers(group: string): Locator {
    return this.page.getByRole('grid', { name: `Servers of ${group}` }).locator('tbody > [data-row]');
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }

  /** Opens the menu of a row by its button and selects an action. */
  async choose(row: Locator, action: string): Promise<void> {
    await row.getByRole('button', { name: /^Actions of / }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }
}

/** The same screen in another browser, signed in with another session. */
export async function openScreenAs(
  browser: Browser,
  stack: StackAddress,
  api: ApiClient,
): Promise<GroupsScreen> {
  const screen = new GroupsScreen(await openPageAs(browser, stack, api));
  await screen.open();
  return screen;
}

export const groupsOf = async (api: ApiClient): Promise<ServerGroup[]> =>
  (await api.call(getServerGroups, {})).data;

/** Deletes the groups with this prefix that a test has created, and their servers. */
export async function cleanUp(api: ApiClient, prefix: string): Promise<void> {
  for (const group of await groupsOf(api)) {
    if (!group.name.startsWith(prefix)) continue;
    for (const { id } of group.servers) await api.call(deleteServer, { params: { id } });
    await api.call(deleteServerGroup, { params: { id: group.id } });
  }
}
