import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ServerFilter } from '#domain/servers/select.ts';
import type { Shortcut } from '#ui/shortcuts/shortcutList.ts';

export const filterLabels: Record<ServerFilter, MessageDescriptor> = {
  all: msg`All`,
  open: msg({ message: 'Open', context: 'servers' }),
  closed: msg({ message: 'Closed', context: 'servers' }),
  offline: msg({ message: 'Offline', context: 'servers' }),
};

/** Keys that work anywhere on the page; the tooltips show them. */
export const pageKeys = { text: '/', filter: 'F' } as const;

/** Keys of a card while the focus is inside it. */
export const cardKeys = { toggle: 'O', openAsIs: 'Shift+O', menu: 'M', logs: 'L', remote: 'R' } as const;

/** The page's keys for the shortcut sheet. */
export const pageShortcuts: readonly Shortcut[] = [
  { scope: 'page', keys: pageKeys.text, label: msg`Find a server` },
  { scope: 'page', keys: pageKeys.filter, label: msg`Next filter` },
  { scope: 'page', keys: '← ↑ → ↓', label: msg`Next server (focus a server's name)` },
  { scope: 'page', keys: cardKeys.toggle, label: msg`Open or close the server` },
  { scope: 'page', keys: cardKeys.openAsIs, label: msg`Open without auto-update` },
  { scope: 'page', keys: cardKeys.menu, label: msg`All actions` },
  { scope: 'page', keys: cardKeys.logs, label: msg`Download queue logs` },
  { scope: 'page', keys: cardKeys.remote, label: msg`Remote control` },
];
