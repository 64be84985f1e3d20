import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FigureColumn } from '#domain/reports/summary.ts';

/** Names of the columns below "Accounts" and "Coins". */
export const columnLabels: Readonly<Record<FigureColumn, MessageDescriptor>> = {
  'accounts.total': msg`Total`,
  'accounts.closed': msg({ message: 'Closed', context: 'accounts' }),
  'accounts.locked': msg({ message: 'Locked', context: 'accounts' }),
  'accounts.unlocked': msg({ message: 'Unlocked', context: 'accounts' }),
  'coins.total': msg`Total`,
  'coins.locked': msg({ message: 'Locked', context: 'coins' }),
  'coins.unlocked': msg({ message: 'Unlocked', context: 'coins' }),
  'coins.credits': msg`Credits`,
  'coins.values': msg({ message: 'Values', context: 'worth of accounts' }),
};

/** The same for a column that is named without its group: in a file, or in the name of a link. */
export const fullLabels: Readonly<Record<FigureColumn, MessageDescriptor>> = {
  'accounts.total': msg`Accounts`,
  'accounts.closed': msg`Closed accounts`,
  'accounts.locked': msg`Locked accounts`,
  'accounts.unlocked': msg`Unlocked accounts`,
  'coins.total': msg`Coins`,
  'coins.locked': msg`Locked coins`,
  'coins.unlocked': msg`Unlocked coins`,
  'coins.credits': msg`Credits`,
  'coins.values': msg({ message: 'Values', context: 'worth of accounts' }),
};
