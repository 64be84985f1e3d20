import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type ActionGroupKey =
  | 'connect'
  | 'done'
  | 'parring'
  | 'signIn'
  | 'reset'
  | 'quarantine'
  | 'logs'
  | 'delete';

/** The differences between the pages of accounts, all of which show the same grid. */
export interface AccountsPreset {
  /** The layout of the columns is stored by it. */
  key: 'all' | 'parring' | 'play' | 'legacy';
  title: MessageDescriptor;
  groups: readonly ActionGroupKey[];
  /** Groups whose actions are shown next to their name instead of in a menu. */
  named: readonly ActionGroupKey[];
  /** Columns shown by default after the pinned ones; null: all. The user may show the others. */
  columns: readonly string[] | null;
  /** Columns that can be edited; null: all that have an editor. */
  editable: ((key: string) => boolean) | null;
}

/** The first columns of every set. */
const first = ['index', 'email', 'status', 'console', 'server', 'activeTask', 'lastError'];
const place = ['serverGroup', 'server', 'console'] as const;
const signIn = ['psn.id', 'password', 'psnCode'] as const;
const proxy = ['proxy.ip', 'proxy.port', 'proxy.login', 'proxy.password'] as const;

export const allAccounts: AccountsPreset = {
  key: 'all',
  title: msg`All accounts`,
  groups: ['connect', 'done', 'parring', 'signIn', 'reset', 'quarantine', 'logs', 'delete'],
  named: [],
  columns: null,
  editable: null,
};

export const parringAccounts: AccountsPreset = {
  key: 'parring',
  title: msg`Pairing`,
  groups: ['parring', 'signIn', 'reset', 'logs'],
  named: ['parring', 'signIn'],
  columns: [
    'activeTask',
    'lastError',
    'guest',
    'digital',
    'paired',
    'pairingInfo.paired',
    'pairingInfo.addedToConsole',
    'signed',
    'signedInfo.createdAt',
    ...place,
    ...signIn,
    ...proxy,
  ],
  editable: null,
};

export const playAccounts: AccountsPreset = {
  key: 'play',
  title: msg`Play`,
  groups: ['connect', 'done', 'reset', 'quarantine', 'logs'],
  named: [],
  columns: [
    'activeTask',
    'lastError',
    'banned',
    'guest',
    'digital',
    'tradable',
    'description',
    ...place,
    'script',
    'lastSuccess',
    'lastLoss',
    'lossesToday',
    'sessionToday',
    'gamesToday',
    'cyclesToday',
    'rivalsToday',
    'loosesToday',
    'weeklyGames',
    'captchaToday',
    'balance',
  ],
  editable: null,
};

/** Fields that can be edited on the legacy page (specification). */
const legacyEditable = /^(email|password|digital|guest|index|psn\..*|ea\..*|proxy\..*)$/;

export const legacyAccounts: AccountsPreset = {
  key: 'legacy',
  title: msg`Legacy style`,
  groups: ['connect', 'done', 'parring', 'signIn', 'reset', 'logs'],
  named: [],
  columns: [
    'activeTask',
    'lastError',
    'digital',
    'guest',
    'banned',
    'tradable',
    'console',
    'script',
    'paired',
    'signed',
    ...signIn,
    'ea.email',
    'ea.password',
    'eaCode',
    ...proxy,
  ],
  editable: (key) => legacyEditable.test(key),
};

/** Sets of columns that are shown with one press. */
export const columnPresets: readonly {
  key: string;
  label: MessageDescriptor;
  columns: readonly string[] | null;
}[] = [
  { key: 'play', label: playAccounts.title, columns: [...first, ...(playAccounts.columns ?? [])] },
  { key: 'pairing', label: parringAccounts.title, columns: [...first, ...(parringAccounts.columns ?? [])] },
  {
    key: 'market',
    label: msg`Market`,
    columns: [
      ...first,
      'banned',
      'tradable',
      'openWebApp',
      'balance',
      'balanceUpdatedAt',
      'tradingDate',
      'accountCredits',
      'accountValue',
      'creditsDate',
      'tradeUpdatedAt',
      'lastMullingDate',
    ],
  },
  { key: 'all', label: msg({ message: 'All', context: 'columns' }), columns: null },
];
