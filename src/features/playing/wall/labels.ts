import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BulkAction } from '#domain/consoles/bulkRules.ts';
import type { WallFilter, WallSort } from '#domain/consoles/select.ts';

export const filterLabels: Record<WallFilter, MessageDescriptor> = {
  all: msg`All`,
  active: msg`Active`,
  failed: msg`Failed`,
  closed: msg`Closed`,
  idle: msg({ message: 'Idle', context: 'consoles' }),
};

export const sortLabels: Record<WallSort, MessageDescriptor> = {
  name: msg`Name`,
  status: msg`Attention first`,
  account: msg`Account`,
  played: msg`Played today`,
};

/** A letter by its place on the keyboard: with Alt a keyboard may type another sign. */
export const isLetter = ({ code }: Pick<KeyboardEvent, 'code'>): boolean => /^Key[A-Z]$/.test(code);

/** The shortcut of a tile's action as it is shown; while keys go to the console a letter needs Alt. */
export const shownKeys = (keys: string, withAlt: boolean): string =>
  withAlt && keys.length === 1 ? `Alt+${keys}` : keys;

export const bulkLabels: Record<BulkAction, MessageDescriptor> = {
  connect: msg`Connect`,
  disconnect: msg`Disconnect`,
  open: msg`Open consoles`,
  close: msg`Close consoles`,
};

/** Opens the tile's menu of all actions. */
export const menuKey = 'M';
