import { msg } from '@lingui/core/macro';
import type { Shortcut } from '#ui/shortcuts/shortcutList.ts';

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

export const pageShortcuts: readonly Shortcut[] = [
  { scope: 'page', keys: pageKeys.server, label: msg`Select a server` },
  { scope: 'page', keys: pageKeys.view, label: msg`Chart or table` },
  { scope: 'page', keys: pageKeys.now, label: msg`Go to current time` },
  { scope: 'page', keys: pageKeys.earlier, label: msg`Previous day` },
  { scope: 'page', keys: pageKeys.later, label: msg`Next day` },
  { scope: 'page', keys: pageKeys.smaller, label: msg`Smaller scale` },
  { scope: 'page', keys: pageKeys.larger, label: msg`Larger scale` },
  { scope: 'page', keys: '← ↑ → ↓', label: msg`Next task` },
  { scope: 'page', keys: 'PgUp PgDn', label: msg`Next console` },
];
