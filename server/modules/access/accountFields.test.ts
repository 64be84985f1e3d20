import { expect, test } from 'vitest';
import { accountFieldRights, deniedPath } from './accountFields.ts';

test('a field is denied by its own permission or by that of its group; a whole group by any of its fields', () => {
  expect(deniedPath(100, ['password', 'psn.gauth', 'imap.login', 'proxy.ip'])).toBe(null);
  expect(deniedPath(200, ['email', 'psn.id'])).toBe(null);
  expect(deniedPath(200, ['email', 'psn.gauth'])).toBe('psn.gauth');
  expect(deniedPath(200, ['psn'])).toBe('psn');
  expect(deniedPath(200, ['webAppProxy.ip'])).toBe('webAppProxy.ip');
  expect(deniedPath(300, ['balance.balance'])).toBe('balance.balance');
});

test('secrets are decrypted only for roles that may see one; an unknown role may not', () => {
  expect([0, 50, 100, 200, 300, 7].map((role) => accountFieldRights(role).seesSecrets)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
