import { expect, test } from 'vitest';
import type { CellEdit } from '#ui/DataGrid/gridColumn.ts';
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
  column('note', 'Account'),
  column('lastError', 'Account'),
  column('group', 'Place'),
  column('server', 'Place'),
  column('console', 'Place'),
  column('paired', 'Pairing'),
  column('pairedAt', 'Pairing'),
  column('balance', 'Balance'),
];

test('a preset orders groups and columns, hides the others, and keeps each group together after the first columns', () => {
  const shown = presetColumns(columns, {
    columns: ['lastError', 'note', 'paired', 'group', 'console'],
    editable: null,
  });
  expect(shown.map(({ key, isHidden }) => (isHidden ? `(${key})` : key))).toEqual([
    'email',
    'console',
    '(server)',
    'lastError',
    'note',
    '(id)',
    'paired',
    '(pairedAt)',
    'group',
    '(balance)',
  ]);
});

test('a preset without columns shows all of them, and only the named ones can be edited', () => {
  const shown = presetColumns(columns, { columns: null, editable: (key) => key === 'email' });
  expect(shown.filter(({ isHidden }) => isHidden)).toEqual([]);
  expect(shown.map(({ key }) => key).slice(0, 5)).toEqual(['email', 'console', 'server', 'lastError', 'id']);
  expect(shown.filter((one) => one.edit).map(({ key }) => key)).toEqual(['email']);
});
