import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { attachServer } from '#contract/http/serverActions.ts';
import type { Server } from '#contract/http/servers.ts';
import { serverTitle } from '#domain/servers/serverRules.ts';
import type { ApiClient } from '#tests/support/api.ts';
import type { StackAddress } from '#tests/support/stack.ts';
import { readAgentList } from '../../scripts/lib/agents.ts';
import { expect } from './fixtures.ts';

type Named = Pick<Server, 'group' | 'fullName'>;

/** Page object of the servers info screen. */
export class InfoScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** @param text shows only servers that contain all of its words */
  async open(text = ''): Promise<void> {
    await this.page.goto(`/info/servers${text && `?text=${encodeURIComponent(text)}`}`);
    await expect(this.page.getByRole('article').first()).toBeVisible();
  }

  /** The title of the page with its figures, as one text. */
  get title(): Locator {
    return this.page.locator('header', { has: this.page.getByRole('heading', { level: 1 }) }).last();
  }

  card(server: Named): Locator {
    return this.page.getByRole('article', { name: serverTitle(server) });
  }

  toggle(server: Named): Locator {
    return this.card(server).getByRole('switch');
  }

  version(server: Named): Locator {
    return this.card(server).getByRole('button', { name: /^Script version of/ });
  }

  flow(server: Named): Locator {
    return this.card(server).getByRole('button', { name: /^Flow of/ });
  }

  remote(server: Named): Locator {
    return this.card(server).getByRole('button', { name: /^Remote control of/ });
  }

  line(server: Named, gameConsole: string): Locator {
    return this.card(server)
      .getByRole('listitem')
      .getByRole('button', { name: new RegExp(`^${gameConsole}\\b`, 'i') });
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }

  toast(text: string): Locator {
    return this.page.locator('[data-toast]', { hasText: text });
  }

  /** Opens the menu of a card by its button and selects an action. */
  async choose(server: Server, action: string | RegExp): Promise<void> {
    await this.card(server)
      .getByRole('button', { name: /^All actions of/ })
      .click();
    await this.item(action).click();
  }

  item(action: string | RegExp): Locator {
    return this.page.getByRole('menuitem', { name: action });
  }

  /** The result of a server in the dialog of a bulk action. */
  resultOf(server: Server): Locator {
    return this.page
      .getByRole('dialog')
      .getByRole('list', { name: 'Results' })
      .getByRole('listitem')
      .filter({ hasText: serverTitle(server) });
  }
}

/** Attaches waiting agents to a new group: servers that no other test uses. */
export async function attachOwnServers(
  { dataDir }: StackAddress,
  operator: ApiClient,
  groupName: string,
): Promise<[Server, Server]> {
  const [first, second] = readAgentList(join(dataDir, 'agents.json')).spare;
  if (!first || !second) throw new Error('Too few agents wait to be attached');
  const one = await attach(operator, first, { groupName, serverName: `${groupName} 1` });
  return [one, await attach(operator, second, { groupId: one.group.id, serverName: `${groupName} 2` })];
}

/** An agent whose server has just been deleted takes a moment until it waits again. */
async function attach(
  api: ApiClient,
  token: string,
  body: { groupName?: string; groupId?: number; serverName: string },
): Promise<Server> {
  let attached: Server | undefined;
  await expect(async () => {
    attached = await api.call(attachServer, { params: { token }, body });
  }).toPass({ intervals: [100, 250, 500] });
  if (!attached) throw new Error('Nothing was attached');
  return attached;
}

/** The current state of a server. */
export async function readServer(api: ApiClient, { id }: Pick<Server, 'id'>): Promise<Server> {
  const server = (await api.servers()).find((known) => known.id === id);
  if (!server) throw new Error(`There is no server ${id}`);
  return server;
}
