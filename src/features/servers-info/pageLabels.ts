import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ServerFilter } from '#domain/servers/select.ts';
import type { ShortcutBinding } from '#ui/shortcuts/useShortcuts.ts';

export const filterLabels: Record<ServerFilter, MessageDescriptor> = {
  all: msg`All`,
  open: msg({ message: 'Open', context: 'servers' }),
  closed: msg({ message: 'Closed', context: 'servers' }),
  offline: msg({ message: 'Offline', context: 'servers' }),
};

/** Keys that work anywhere on the page; the tooltips show them. */
export const pageKeys = { text: '/', filter: 'F' } as const;

/** Keys of a card while the focus is inside it. */
export const cardKeys = {
  toggle: 'O',
  openAsIs: 'Shift+O',
  menu: 'M',
  logs: 'L',
  remote: 'R',
  choose: 'X',
} as const;

/** Keys of the focused card, which handles them itself. */
export const cardShortcuts: readonly ShortcutBinding[] = [
  { keys: '← ↑ → ↓', label: msg`Next server (focus a server's name)` },
  { keys: cardKeys.toggle, label: msg`Open or close the server` },
  { keys: cardKeys.openAsIs, label: msg`Open without auto-update` },
  { keys: cardKeys.choose, label: msg`Select the server` },
  { keys: cardKeys.menu, label: msg`All actions` },
  { keys: cardKeys.logs, label: msg`Download queue logs` },
  { keys: cardKeys.remote, label: msg`Remote control` },
];
