import { expect, test } from 'vitest';
import { attachServer } from '#contract/http/serverActions.ts';
import { attachRequest, textOrNull } from './attach.ts';

const form = { token: ' aa01 ', newGroup: false, groupName: ' Attic ', groupId: 3, serverName: '  ' };

test('an existing group is sent by id, a new one by name, never both', () => {
  expect(attachRequest(form)).toEqual({ params: { token: 'aa01' }, body: { groupId: 3 } });
  expect(attachRequest({ ...form, newGroup: true, serverName: ' One ' })).toEqual({
    params: { token: 'aa01' },
    body: { groupName: 'Attic', serverName: 'One' },
  });
});

test('the call requires either a group id or a group name', () => {
  const accepts = (body: unknown) => attachServer.body?.safeParse(body).success;
  expect(accepts({ groupId: 3 })).toBe(true);
  expect(accepts({ groupName: 'Attic', serverName: 'One' })).toBe(true);
  expect(accepts({ groupName: 'Attic', groupId: 3 })).toBe(false);
  expect(accepts({ serverName: 'One' })).toBe(false);
  expect(accepts({ groupName: 'x'.repeat(26) })).toBe(false);
});

test('an empty field is sent as null', () => {
  expect(['', '  ', ' a '].map(textOrNull)).toEqual([null, null, 'a']);
});
