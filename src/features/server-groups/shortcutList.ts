import { msg } from '@lingui/core/macro';
import type { ShortcutBinding } from '#ui/shortcuts/useShortcuts.ts';

/** Keys that work anywhere on the page; the tooltips show them. */
export const pageKeys = { create: 'N', attach: 'A' } as const;

/** Keys of the focused row, which its menu handles. */
export const rowShortcuts: readonly ShortcutBinding[] = [
  { keys: 'F2', label: msg`Edit the focused group or server` },
  { keys: 'C', label: msg`Configs of the focused row` },
  { keys: 'O', label: msg`Open or close the focused server` },
  { keys: 'Shift+O', label: msg`Open the focused server without script auto-update` },
  { keys: 'Delete', label: msg`Delete the focused group or server` },
];
