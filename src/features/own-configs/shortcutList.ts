import { msg } from '@lingui/core/macro';
import type { ShortcutBinding } from '#ui/shortcuts/useShortcuts.ts';

/** Keys that work anywhere on the page; the tooltips show them. */
export const pageKeys = { game: 'N', mulling: 'U', import: 'I' } as const;

/** Keys of the focused row, which its menu handles. */
export const rowKeys = {
  edit: 'E',
  view: 'V',
  duplicate: 'D',
  export: 'S',
  delete: 'Delete',
} as const;

export const rowShortcuts: readonly ShortcutBinding[] = [
  { keys: rowKeys.edit, label: msg`Edit the focused config` },
  { keys: rowKeys.view, label: msg`Show the values of the focused config` },
  { keys: rowKeys.duplicate, label: msg`Create a copy of the focused config` },
  { keys: rowKeys.export, label: msg`Export the focused config` },
  { keys: rowKeys.delete, label: msg`Delete the focused config` },
];
