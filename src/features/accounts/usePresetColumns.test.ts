import { expect, test } from 'vitest';
import type { CellEdit } from '#ui/DataGrid/types.ts';
import type { Account } from '#contract/http/accounts/account.ts';
import type { AccountColumn } from './columnKinds.ts';
import { presetColumns } from './usePresetColumns.ts';

const edit = {} as CellEdit<Account>;
const column = (key: string, group?: string): AccountColumn => ({
  key,
  title: key,
  value: () => null,
  edit,
  ...(group ? { group: { key: group, title: group } } : { isPinned: true }),
});
const columns = [
  column('email'),
  column('id', 'Account'),
  column('error', 'Account'),
  column('server', 'Place'),
  column('paired', 'Pairing'),
  column('pairedAt', 'Pairing'),
  column('balance', 'Balance'),
];

test('a preset orders groups and columns, hides the others, and keeps each group together', () => {
  const shown = presetColumns(columns, { columns: ['error', 'paired', 'server'], editable: null });
  expect(shown.map(({ key, isHidden }) => (isHidden ? `(${key})` : key))).toEqual([
    'email',
    'error',
    '(id)',
    'paired',
    '(pairedAt)',
    'server',
    '(balance)',
  ]);
});

test('a preset without columns shows all of them, and only the named ones can be edited', () => {
  const shown = presetColumns(columns, { columns: null, editable: (key) => key === 'email' });
  expect(shown.map(({ key }) => key)).toEqual(columns.map(({ key }) => key));
  expect(shown.filter((one) => one.edit).map(({ key }) => key)).toEqual(['email']);
});
