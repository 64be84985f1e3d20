import { msg } from '@lingui/core/macro';
import type { ShortcutBinding } from '#ui/shortcuts/useShortcuts.ts';

/** Keys that work anywhere on the page, as the tooltips show them. */
export const pageKeys = {
  server: 'S',
  view: 'T',
  now: 'N',
  earlier: 'J',
  later: 'K',
  smaller: '−',
  larger: '+',
} as const;

/** Keys of the focused chart, which handles them itself. */
export const chartShortcuts: readonly ShortcutBinding[] = [
  { keys: '← ↑ → ↓', label: msg`Next task` },
  { keys: 'PgUp PgDn', label: msg`Next console` },
];
