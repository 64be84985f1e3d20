import axe from 'axe-core';
import { expect } from 'vitest';
import { schemes, setScheme } from '#tests/support/colorScheme.ts';

/**
 * Violations found by axe, as `scheme: rule: element`: of all rules in the dark color scheme, of the color
 * rules in the light one too.
 * @param within selector of the part to check: content behind a dialog is dimmed
 */
export async function findings(within = 'html'): Promise<string[]> {
  const found: string[] = [];
  const html = document.documentElement;
  const before = html.dataset['mantineColorScheme'] ?? 'dark';
  for (const [scheme, rules] of Object.entries(schemes)) {
    await setScheme(html, scheme);
    // No rule reads the style sheets, which would otherwise be copied: half of the time of a check.
    const { violations } = await axe.run(within, { resultTypes: ['violations'], preload: false, ...rules });
    for (const { id, nodes } of violations)
      found.push(...nodes.map(({ target }) => `${scheme}: ${id}: ${target.join(' ')}`));
  }
  html.dataset['mantineColorScheme'] = before;
  return found;
}

/** Fails if the page, or the part of it with this selector, has accessibility violations. */
export async function expectAccessible(within?: string): Promise<void> {
  expect(await findings(within)).toEqual([]);
}
