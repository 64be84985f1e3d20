import type { Browser, Page } from '@playwright/test';
import { plan } from './plan.ts';
import { firstRows, painted, type ProbedWindow } from './probe.ts';
import { type LongestTask, recordTasks } from '../lib/tasks.ts';

/** Features that only the app has: showing rows from its copy, and pasting with a preview. Milliseconds. */
export interface AppReading {
  /** From the navigation to the first painted rows, with a filled copy. */
  firstRowsFromCopy: number | null;
  loadingFromCopy: LongestTask;
  /** From the paste to the painted preview, and from its button to the painted cells. */
  preview: number;
  pasted: number;
  pasting: LongestTask;
}

/** The first of five adjacent editable columns. */
const firstColumn = 'psn.firstName';

export async function measureApp(browser: Browser, page: Page): Promise<AppReading> {
  return { ...(await measurePaste(browser, page)), ...(await measureCopy(browser, page)) };
}

async function measurePaste(browser: Browser, page: Page) {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Unlock' }).click();
  await page.locator('[data-row] [data-key="email"]').first().click();
  for (let presses = 0; presses < 99; presses++) {
    if ((await page.locator(`[data-current][data-key="${firstColumn}"]`).count()) > 0) break;
    await page.keyboard.press('ArrowRight');
  }
  const text = Array.from({ length: plan.paste.rows }, (_, row) =>
    Array.from({ length: plan.paste.columns }, (_, column) => `pasted ${row}.${column}`).join('\t'),
  ).join('\n');
  let preview = 0;
  let pasted = 0;
  const pasting = await recordTasks(browser, page, async () => {
    preview = await page.evaluate((block) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', block);
      const startedAt = performance.now();
      document
        .querySelector('[role="grid"]')
        ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      const { promise, resolve } = Promise.withResolvers<number>();
      const look = (): void => {
        if (document.querySelector('[role="dialog"] table'))
          setTimeout(() => resolve(performance.now() - startedAt));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      return promise;
    }, text);
    await page.evaluate(() => {
      const { benchGrid } = globalThis as ProbedWindow;
      benchGrid.update = () =>
        [...document.querySelectorAll<HTMLElement>('[role="dialog"] button')]
          .find(({ textContent }) => textContent === 'Change')
          ?.click();
    });
    pasted = await painted(page, 'update', []);
    await page
      .getByText(/successfully updated/)
      .first()
      .waitFor();
  });
  return { preview, pasted, pasting };
}

async function measureCopy(browser: Browser, page: Page) {
  const loadingFromCopy = await recordTasks(browser, page, async () => {
    await page.reload();
    await page.waitForFunction(
      (count) =>
        Number(document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount')) > count &&
        !document.querySelector('progress'),
      plan.accounts,
      { timeout: 120_000 },
    );
  });
  return { firstRowsFromCopy: await firstRows(page), loadingFromCopy };
}
