import type { Page } from '@playwright/test';
import type { Enums } from '#contract/enums.ts';

/** Changes the responses of one call before they reach the page. */
export const changeAnswer = <T extends object>(
  page: Page,
  path: string | RegExp,
  change: (answer: T) => object,
): Promise<unknown> =>
  page.route(path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as T) });
  });

/** Sets the idle timeout in the enumerations. */
export const afkAfter = (page: Page, ms: number): Promise<unknown> =>
  changeAnswer<Enums>(page, '**/api/util/enums', (enums) => ({ ...enums, afkAfterMs: ms }));
