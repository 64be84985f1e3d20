import { msg } from '@lingui/core/macro';
import type { ShortcutBinding } from '#ui/shortcuts/useShortcuts.ts';

/** Keys that work anywhere on the page; the tooltips show them. */
export const pageKeys = { create: 'N' } as const;

/** Keys of the focused row, which its menu handles. */
export const rowKeys = {
  view: 'V',
  based: 'B',
  edit: 'E',
  rename: 'F2',
  describe: 'D',
  delete: 'Delete',
} as const;

export const rowShortcuts: readonly ShortcutBinding[] = [
  { keys: rowKeys.view, label: msg`View the focused scheduler` },
  { keys: rowKeys.based, label: msg`Create a scheduler based on the focused one` },
  { keys: rowKeys.edit, label: msg`Edit the focused scheduler` },
  { keys: rowKeys.rename, label: msg`Rename the focused scheduler` },
  { keys: rowKeys.describe, label: msg`Edit the description of the focused scheduler` },
  { keys: rowKeys.delete, label: msg`Delete the focused scheduler` },
];
