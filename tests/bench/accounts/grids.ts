import type { Browser, BrowserContext, Page } from '@playwright/test';
import { openPage } from '../lib/browser.ts';
import type { AccountsProxy } from './accountsProxy.ts';
import type { PeerPage } from './peers.ts';
import { plan } from './plan.ts';
import { type GridCommands, type GridParts, installGridProbe, type ProbedWindow } from './probe.ts';

/** A grid that is measured. */
export interface Grid {
  name: string;
  title: string;
  parts: GridParts;
  /** Opens its page, which loads all accounts automatically. */
  open(browser: Browser): Promise<{ context: BrowserContext; page: Page }>;
  /** Resolves when all accounts are loaded. */
  untilLoaded(page: Page): Promise<void>;
  /** Shows the filters of the columns if they are hidden at first. */
  showFilters(page: Page): Promise<void>;
  /** Changes these rows. */
  change(page: Page, rows: readonly { id: number; statusText: string }[]): Promise<void>;
}

const loadMs = 180_000;

/** The app itself. @param sendEvent makes the stack send an event about accounts */
export function appGrid(proxy: AccountsProxy, jwt: string, sendEvent: () => Promise<void>): Grid {
  const parts: GridParts = {
    scroller: '[role="grid"]',
    rows: '[data-row]',
    head: '[role="grid"] > [role="rowgroup"]',
  };
  return {
    name: 'app',
    title: 'Dugout',
    parts,
    async open(browser) {
      const opened = await openPage(browser);
      const { page } = opened;
      await installGridProbe(page, parts);
      await page.addInitScript(installAppCommands);
      await page.addInitScript((token) => localStorage.setItem('dugout.jwt', JSON.stringify(token)), jwt);
      await page.goto(`${proxy.url}/accounts/all`);
      return opened;
    },
    async untilLoaded(page) {
      await page.waitForFunction(
        ([scroller, count]) =>
          Number(document.querySelector(scroller)?.getAttribute('aria-rowcount')) > count &&
          !document.querySelector('progress'),
        [parts.scroller, plan.accounts] as const,
        { timeout: loadMs },
      );
    },
    showFilters: (page) => page.getByRole('button', { name: 'Column filters' }).click(),
    async change(_page, rows) {
      for (const { id, ...fields } of rows) proxy.accounts.edit(id, fields);
      await sendEvent();
    },
  };
}

/** Simulates a user on the app's page: clicks on headers, types into fields. */
function installAppCommands(): void {
  const type = (field: HTMLInputElement | null, text: string): void => {
    if (!field) throw new Error('The field is not there');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const benchGrid: GridCommands = {
    // A click sorts ascending, the next one descending.
    sort: (path) => document.querySelector<HTMLElement>(`[role="grid"] [data-column="${path}"]`)?.click(),
    // Only the email is filtered.
    filter: (_path, text) =>
      type(document.querySelector<HTMLInputElement>('[aria-label="Filter by Email"]'), text),
    search: (text) =>
      type(document.querySelector<HTMLInputElement>('[role="toolbar"] input[type="search"]'), text),
    selectAll: () =>
      document.querySelector<HTMLElement>('[role="columnheader"] input[type="checkbox"]')?.click(),
  };
  Object.assign(globalThis, { benchGrid });
}

/** Another grid. */
export const peerGrid = (proxy: AccountsProxy, name: PeerPage, title: string, parts: GridParts): Grid => ({
  name,
  title,
  parts,
  async open(browser) {
    const opened = await openPage(browser);
    await installGridProbe(opened.page, parts);
    await opened.page.goto(`${proxy.url}/peers/${name}.html`);
    return opened;
  },
  async untilLoaded(page) {
    await page.waitForFunction(() => (globalThis as ProbedWindow).benchLoaded, undefined, {
      timeout: loadMs,
    });
  },
  showFilters: () => Promise.resolve(),
  async change(page, rows) {
    await page.evaluate((changed) => (globalThis as ProbedWindow).benchGrid.update?.(changed), rows);
  },
});
