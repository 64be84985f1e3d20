import { msg } from '@lingui/core/macro';
import type { ShortcutBinding } from '#ui/shortcuts/useShortcuts.ts';

export const pageKeys = { create: 'N' } as const;

export const rowKeys = {
  edit: 'Enter',
  copy: 'C',
  up: 'Alt+↑',
  down: 'Alt+↓',
  remove: 'Delete',
  restore: 'R',
} as const;

export const rowShortcuts: readonly ShortcutBinding[] = [
  { keys: '↑ ↓ Home End', label: msg`Move between rows` },
  { keys: 'M', label: msg`Row actions` },
  { keys: rowKeys.edit, label: msg`Edit the focused field` },
  { keys: rowKeys.copy, label: msg`Copy the name of the focused field` },
  { keys: 'Alt+↑ ↓', label: msg`Move the focused field within its category` },
  { keys: rowKeys.remove, label: msg`Delete the focused field` },
  { keys: rowKeys.restore, label: msg`Restore the focused field` },
];
