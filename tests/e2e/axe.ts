import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { schemes, setScheme } from '#tests/support/colorScheme.ts';

/** Violations found by axe in a built page, as `scheme: rule: element`; see `tests/components/axe.ts`. */
export async function findings(page: Page, within = 'html'): Promise<string[]> {
  const found: string[] = [];
  for (const [scheme, rules] of Object.entries(schemes)) {
    await page.locator('html').evaluate(setScheme, scheme);
    const { violations } = await new AxeBuilder({ page })
      .include(within)
      .options({ resultTypes: ['violations'], ...rules })
      // No page has frames; otherwise each check would open a separate page to join their results.
      .setLegacyMode()
      .analyze();
    for (const { id, nodes } of violations)
      found.push(...nodes.map(({ target }) => `${scheme}: ${id}: ${target.join(' ')}`));
  }
  return found;
}
