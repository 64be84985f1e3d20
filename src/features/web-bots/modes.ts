import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Modes of the table: an overview, the entered data, or the activity of the bots. */
export const modes = ['default', 'edit', 'botting'] as const;
export type Mode = (typeof modes)[number];

export const modeNames: Record<Mode, MessageDescriptor> = {
  default: msg({ message: 'Default', context: 'table mode' }),
  edit: msg`Edit data`,
  botting: msg`Botting info`,
};

export type ColumnKey =
  | 'id'
  | 'email'
  | 'status'
  | 'problem'
  | 'password'
  | 'gauth'
  | 'proxyHost'
  | 'proxyPort'
  | 'proxyLogin'
  | 'proxyPassword'
  | 'tmStatus'
  | 'coins'
  | 'coinsWithCards'
  | 'profit'
  | 'lastLogin'
  | 'createdAt'
  | 'updatedAt';

/** Columns that a mode shows by default; email and status are shown in all modes. */
const shownIn: Record<Mode, ReadonlySet<ColumnKey>> = {
  default: new Set([
    'problem',
    'proxyHost',
    'tmStatus',
    'coins',
    'profit',
    'lastLogin',
    'createdAt',
    'updatedAt',
  ]),
  edit: new Set([
    'problem',
    'password',
    'gauth',
    'proxyHost',
    'proxyPort',
    'proxyLogin',
    'proxyPassword',
    'updatedAt',
  ]),
  botting: new Set(['problem', 'tmStatus', 'coins', 'coinsWithCards', 'profit', 'lastLogin']),
};

export const isHiddenIn = (mode: Mode, key: ColumnKey): boolean => !shownIn[mode].has(key);
