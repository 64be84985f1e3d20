import { getSchedulers, type Scheduler } from '#contract/http/schedulers.ts';
import { toData } from '#domain/schedule/bars.ts';
import type { Page } from '@playwright/test';
import { peerFile } from '../lib/peers.ts';
import { type RewritingProxy, startRewritingProxy } from '../lib/rewritingProxy.ts';
import { manyBars } from './bars.ts';
import type { Target } from './measure.ts';
import { plan } from './plan.ts';
import { type Commands, installWorkerProbe, type ProbedWindow } from './probe.ts';

const scheduler: Scheduler = {
  id: 1,
  name: 'Full week',
  description: null,
  createdAt: '2026-01-05T00:00:00.000Z',
  enabled: false,
  consoles: 0,
  data: toData(manyBars()),
  timezone: 'UTC',
  isOwn: true,
  configs: Array.from({ length: plan.configs }, (_, at) => ({ id: at + 1, name: `Config ${at + 1}` })),
  revision: 1,
};

/**
 * A proxy to the stack with one full scheduler, and with the page of the other library.
 * @param peers its folder
 */
export const startScheduleProxy = (url: string, peers: string): Promise<RewritingProxy> =>
  startRewritingProxy(
    url,
    // Changes no answer of the stack.
    /^$/,
    (_path, text) => text,
    (path) => path,
    ({ method, url: { pathname } }) =>
      method === 'GET' && pathname === `/api${getSchedulers.path}`
        ? Promise.resolve({ type: 'application/json', body: JSON.stringify({ data: [scheduler] }) })
        : peerFile(peers, pathname),
  );

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The menu of a day; an earlier open one is closed first. */
async function openMenu(page: Page, day: number): Promise<void> {
  await page.getByRole('button', { name: `Actions of ${days[day - 1]}` }).click();
  await page.getByRole('menuitem', { name: 'Clear day' }).waitFor();
}

/** The editor of the app. */
export const appTarget = (url: string, jwt: string): Target => ({
  name: 'app',
  title: 'Dugout',
  url: `${url}/schedulers/edit?id=${scheduler.id}`,
  bars: '[data-bar]',
  scroller: '[data-scroller]',
  async prepare(page) {
    await installWorkerProbe(page);
    await page.addInitScript(installAppCommands);
    await page.addInitScript((token) => {
      localStorage.setItem('dugout.jwt', JSON.stringify(token));
      localStorage.setItem('dugout.language', JSON.stringify('en'));
    }, jwt);
  },
  async beforeCommand(page, command, day) {
    if (command === 'pasteDay') {
      await openMenu(page, 1);
      await page.getByRole('menuitem', { name: 'Copy day' }).click();
    }
    if (command !== 'undo') await openMenu(page, day);
  },
});

/** Simulates a user on the app's page: chooses in the open menu, presses keys. */
function installAppCommands(): void {
  const choose = (name: string): void => {
    const item = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(({ textContent }) =>
      textContent?.startsWith(name),
    );
    if (!item) throw new Error(`The menu has no ${name}`);
    item.click();
  };
  const benchCommands: Commands = {
    clearDay: () => choose('Clear day'),
    pasteDay: () => choose('Paste day'),
    undo: () =>
      void (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 'z',
          code: 'KeyZ',
          ctrlKey: true,
          bubbles: true,
          cancelable: true,
        }),
      ),
  };
  Object.assign(globalThis, { benchCommands });
}

/** Checks of the whole plan by the worker of the open editor, one after each of several edits. */
export async function measureChecks(page: Page): Promise<{ answered: number[]; sending: number[] }> {
  const checks = (): Promise<ProbedWindow['benchChecks']> =>
    page.evaluate(() => (globalThis as ProbedWindow).benchChecks);
  const count = async (): Promise<number> => (await checks()).length;
  await page.getByRole('listbox', { name: 'Plan of the week' }).focus();
  // The first bar is deleted, restored and deleted again.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Delete');
  for (let round = 0; round < plan.checks; round++) {
    const before = await count();
    await page.keyboard.press(round % 2 === 0 ? 'Control+z' : 'Control+Shift+z');
    await page.waitForFunction((known) => (globalThis as ProbedWindow).benchChecks.length > known, before, {
      timeout: 10_000,
    });
  }
  const measured = (await checks()).slice(-plan.checks);
  return {
    answered: measured.map(({ answered }) => answered),
    sending: measured.map(({ sending }) => sending),
  };
}
