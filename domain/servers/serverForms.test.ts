import { expect, test } from 'vitest';
import { attachForm, groupForm, serverForm } from './serverForms.ts';

const faultsOf = (result: {
  success: boolean;
  error?: { issues: { path: PropertyKey[]; code: string }[] };
}) => (result.error?.issues ?? []).map(({ path, code }) => `${path.join('.')} ${code}`);

test('a group has a name of 1 to 25 characters, and no description or one of at least 5', () => {
  expect(groupForm.parse({ name: '  Rack A ', description: ' ' })).toEqual({
    name: 'Rack A',
    description: null,
  });
  expect(groupForm.parse({ name: 'A', description: 'Cellar' }).description).toBe('Cellar');
  expect(faultsOf(groupForm.safeParse({ name: ' ', description: 'Down' }))).toEqual([
    'name too_small',
    'description too_small',
  ]);
  expect(faultsOf(groupForm.safeParse({ name: 'x'.repeat(26), description: '' }))).toEqual(['name too_big']);
});

const attach = { token: ' ab12 ', newGroup: false as const, groupName: '', groupId: 3, serverName: '' };

test('attaching requires a token and an existing or a new group', () => {
  expect(attachForm.parse(attach)).toMatchObject({ token: 'ab12', groupId: 3 });
  expect(attachForm.parse({ ...attach, newGroup: true, groupName: ' New ', groupId: null })).toMatchObject({
    groupName: 'New',
  });
  expect(faultsOf(attachForm.safeParse({ ...attach, token: ' ', groupId: null }))).toEqual([
    'token too_small',
    'groupId invalid_type',
  ]);
  expect(faultsOf(attachForm.safeParse({ ...attach, newGroup: true, groupName: ' ' }))).toEqual([
    'groupName too_small',
  ]);
});

test.each([
  ['\u200b\u2060\ufeff', 'textInvisible'],
  ['\u3164', 'textInvisible'],
  ['\u2800', 'textInvisible'],
  ['North\u0000', 'textUnreadable'],
  ['North\nSouth', 'textUnreadable'],
  ['\u202egnp.North', 'textUnreadable'],
])('%j is rejected as a name', (name, message) => {
  for (const [schema, values, field] of [
    [groupForm, { name, description: '' }, 'name'],
    [serverForm, { description: name }, 'description'],
    [attachForm, { ...attach, newGroup: true, groupId: null, groupName: name }, 'groupName'],
    [attachForm, { ...attach, serverName: name }, 'serverName'],
  ] as const) {
    const { error } = schema.safeParse(values);
    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[field, message]]);
  }
});

test.each(['Café', '日本', 'Halle 3 👩‍👩‍👧', 'حارة', "O'Neil & Co <b>"])('%j is accepted as a name', (name) => {
  expect(groupForm.parse({ name, description: '' }).name).toBe(name);
});

test('a description may have several lines and up to 500 characters, a server name up to 50', () => {
  const lines = 'First line\nsecond line';
  expect(groupForm.parse({ name: 'A', description: lines }).description).toBe(lines);
  expect(faultsOf(groupForm.safeParse({ name: 'A', description: 'x'.repeat(501) }))).toEqual([
    'description too_big',
  ]);
  expect(faultsOf(serverForm.safeParse({ description: 'x'.repeat(51) }))).toEqual(['description too_big']);
});

test('an empty server name becomes null', () => {
  expect(serverForm.parse({ description: '   ' })).toEqual({ description: null });
  expect(serverForm.parse({ description: ' S1 ' })).toEqual({ description: 'S1' });
});
