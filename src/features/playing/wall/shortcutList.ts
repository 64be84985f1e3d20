import { msg } from '@lingui/core/macro';
import type { Shortcut } from '#ui/shortcuts/shortcutList.ts';
import { actionKeys } from '#entities/consoles/labels.ts';
import { pageKeys } from './useWallKeys.ts';
import { menuKey } from './labels.ts';

/** The wall's keys in words, for the sheet. */
export const wallShortcuts: readonly Shortcut[] = [
  { scope: 'wall', keys: pageKeys.server, label: msg`Select a server` },
  { scope: 'wall', keys: pageKeys.text, label: msg`Find a console` },
  { scope: 'wall', keys: pageKeys.filter, label: msg`Next filter` },
  { scope: 'wall', keys: pageKeys.sort, label: msg`Next sort order` },
  { scope: 'wall', keys: pageKeys.smaller, label: msg`Smaller tiles` },
  { scope: 'wall', keys: pageKeys.larger, label: msg`Larger tiles` },
  { scope: 'wall', keys: pageKeys.select, label: msg`Select several consoles` },
  { scope: 'wall', keys: pageKeys.fit, label: msg`Fit all tiles to the window` },
  { scope: 'tile', keys: '← ↑ → ↓', label: msg`Next tile` },
  { scope: 'tile', keys: 'Enter', label: msg`Focus: keys go to the console` },
  { scope: 'tile', keys: 'Enter Enter', label: msg`To control mode` },
  { scope: 'tile', keys: 'Esc', label: msg`Release keyboard focus` },
  { scope: 'tile', keys: actionKeys.screenshot, label: msg`Make screenshot` },
  { scope: 'tile', keys: actionKeys.logs, label: msg`Download logs` },
  { scope: 'tile', keys: actionKeys.connect, label: msg`Connect or disconnect` },
  { scope: 'tile', keys: actionKeys.open, label: msg`Open or close the console` },
  { scope: 'tile', keys: actionKeys.rename, label: msg`Rename` },
  { scope: 'tile', keys: menuKey, label: msg`All actions` },
  { scope: 'tile', keys: 'Alt', label: msg`With a letter: the same action while keys go to the console` },
];
