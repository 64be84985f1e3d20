import { msg } from '@lingui/core/macro';
import type { ShortcutBinding } from '#ui/shortcuts/useShortcuts.ts';
import { actionKeys } from '#entities/consoles/consoleLabels.ts';

/** Shortcuts of the page, as the tooltips show them. */
export const pageKeys = {
  server: 'S',
  text: '/',
  filter: 'F',
  sort: 'Shift+F',
  smaller: '−',
  larger: '+',
  fit: '0',
  fold: 'V',
  select: 'X',
} as const;

export const menuKey = 'M';

/** Whether a letter key was pressed, by its position: with Alt the key may type another character. */
export const isLetter = ({ code }: Pick<KeyboardEvent, 'code'>): boolean => /^Key[A-Z]$/.test(code);

/** Label of a shortcut of a tile. Letters need Alt while keys go to the console. */
export const shownKeys = (keys: string, withAlt: boolean): string =>
  withAlt && keys.length === 1 ? `Alt+${keys}` : keys;

/** Keys of the focused tile, which handles them itself. */
export const tileShortcuts: readonly ShortcutBinding[] = [
  { keys: '← ↑ → ↓', label: msg`Next tile` },
  { keys: 'Enter', label: msg`Focus: keys go to the console; without a picture: all actions` },
  { keys: 'Enter Enter', label: msg`To control mode` },
  { keys: 'Esc', label: msg`Release keyboard focus` },
  { keys: actionKeys.screenshot, label: msg`Make screenshot` },
  { keys: actionKeys.logs, label: msg`Download logs` },
  { keys: actionKeys.connect, label: msg`Connect or disconnect` },
  { keys: actionKeys.open, label: msg`Open or close the console` },
  { keys: actionKeys.rename, label: msg`Rename` },
  { keys: menuKey, label: msg`All actions` },
  { keys: 'Alt', label: msg`With a letter: the same action while keys go to the console` },
];
