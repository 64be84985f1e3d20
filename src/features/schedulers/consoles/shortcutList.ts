import { msg } from '@lingui/core/macro';
import type { ShortcutBinding } from '#ui/shortcuts/useShortcuts.ts';

/** Keys of the focused row, which its menu handles. */
export const rowKeys = { attach: 'A', switch: 'E', detach: 'Delete' } as const;

export const rowShortcuts: readonly ShortcutBinding[] = [
  { keys: 'Space', label: msg`Select the focused console` },
  { keys: rowKeys.attach, label: msg`Attach a scheduler to the focused console` },
  { keys: rowKeys.switch, label: msg`Enable or disable the scheduler of the focused console` },
  { keys: rowKeys.detach, label: msg`Detach the scheduler of the focused console` },
];
