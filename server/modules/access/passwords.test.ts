import { expect, test } from 'vitest';
import { hashPassword, passwordFits } from './passwords.ts';

test('passwords are hashed with the settings that OWASP recommends', async () => {
  const hash = await hashPassword('correct horse');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordFits(hash, 'correct horse')).toBe(true);
  expect(await passwordFits(hash, 'wrong horse')).toBe(false);
  expect(await passwordFits(null, 'nobody has this one')).toBe(false);
});
