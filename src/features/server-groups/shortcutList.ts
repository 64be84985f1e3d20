import { msg } from '@lingui/core/macro';
import type { Shortcut } from '#ui/shortcuts/shortcutList.ts';

/** Keys that work anywhere on the page; the tooltips show them. */
export const pageKeys = { create: 'N', attach: 'A' } as const;

/** The page's keys for the shortcut sheet. */
export const pageShortcuts: readonly Shortcut[] = [
  { scope: 'page', keys: pageKeys.create, label: msg`Create group` },
  { scope: 'page', keys: pageKeys.attach, label: msg`Attach server` },
  { scope: 'page', keys: 'F2', label: msg`Edit the focused group or server` },
  { scope: 'page', keys: 'C', label: msg`Configs of the focused row` },
  { scope: 'page', keys: 'O', label: msg`Open or close the focused server` },
  { scope: 'page', keys: 'Shift+O', label: msg`Open the focused server without script auto-update` },
  { scope: 'page', keys: 'Delete', label: msg`Delete the focused group or server` },
];
