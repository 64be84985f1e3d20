import type { Page } from '@playwright/test';

type WithTold = typeof globalThis & { toastShown(text: string): void };

/**
 * Texts of all toasts that a page has shown so far, oldest first: a toast may be gone when a test looks for it. Call
 * before the page loads.
 */
export async function watchToasts(page: Page): Promise<() => readonly string[]> {
  const shown: string[] = [];
  await page.exposeFunction('toastShown', (text: string) => void shown.push(text));
  await page.addInitScript(() => {
    const known = new WeakSet<Element>();
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[data-toast]')) {
        if (known.has(toast)) continue;
        known.add(toast);
        (globalThis as WithTold).toastShown(toast.textContent ?? '');
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return () => [...shown];
}
