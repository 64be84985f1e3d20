import { msg } from '@lingui/core/macro';
import type { ShortcutBinding } from '#ui/shortcuts/useShortcuts.ts';

/** Keys that work anywhere on the page, as the tooltips show them. */
export const pageKeys = {
  save: 'Mod+S',
  undo: 'Mod+Z',
  redo: 'Mod+Shift+Z',
  search: '/',
  chart: 'G',
  now: 'N',
  rows: 'U',
  checks: 'I',
  smaller: '−',
  larger: '+',
} as const;

/** Keys of the focused chart, which handles them itself. */
export const chartShortcuts: readonly ShortcutBinding[] = [
  { keys: '← ↑ → ↓', label: msg`Next bar or empty hour` },
  { keys: 'PgUp PgDn', label: msg`Next day` },
  { keys: 'Enter', label: msg`Pick up or drop a bar; place the chosen config` },
  { keys: 'R', label: msg`Change the end of a bar with the arrow keys` },
  { keys: 'Shift+R', label: msg`Change the start of a bar with the arrow keys` },
  { keys: 'F', label: msg`Place a refused bar where it fits` },
  { keys: 'Space', label: msg`Select the bar too, or no longer` },
  { keys: 'E', label: msg`Edit times` },
  { keys: 'D', label: msg`Split the bar in the middle` },
  { keys: 'Delete', label: msg`Delete the selected bars` },
  { keys: 'Shift+F10', label: msg`Menu of the bar or the empty hour` },
  { keys: 'Escape', label: msg`Cancel, or select nothing` },
];
