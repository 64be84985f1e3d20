import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Violations found by axe, as `scheme: rule: element`: of all rules in the dark color scheme, of those about colors in the
 * light one too. @param within selector of the part to check: what a dialog covers is dimmed
 */
export async function findings(page: Page, within = 'html'): Promise<string[]> {
  const found: string[] = [];
  const schemes = { dark: {}, light: { runOnly: ['color-contrast', 'link-in-text-block'] } };
  for (const [scheme, rules] of Object.entries(schemes)) {
    await page.locator('html').evaluate(setScheme, scheme);
    const { violations } = await new AxeBuilder({ page })
      .include(within)
      .options({ resultTypes: ['violations'], ...rules })
      // No page has frames; otherwise each check opens a page of its own to join their results.
      .setLegacyMode()
      .analyze();
    for (const { id, nodes } of violations)
      found.push(...nodes.map(({ target }) => `${scheme}: ${id}: ${target.join(' ')}`));
  }
  return found;
}

/**
 * Sets the color scheme, and ends transitions until there is none for four frames: axe would measure colors in between, and
 * a popover begins to appear only some frames after it is there. Runs in the page.
 */
async function setScheme(html: HTMLElement, scheme: string): Promise<void> {
  html.dataset['mantineColorScheme'] = scheme;
  for (let calm = 0; calm < 4; calm += 1) {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) {
        animation.finish();
        calm = -1;
      }
    await new Promise(requestAnimationFrame);
  }
}
