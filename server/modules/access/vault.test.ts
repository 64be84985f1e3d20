import { expect, test } from 'vitest';
import { createVault } from './vault.ts';

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

test('ciphertext is unreadable, different each time, and can be decrypted for its owner only', () => {
  const vault = createVault(first);
  const stored = vault.encrypt('correct horse', '7');
  expect(stored).not.toContain('correct');
  expect(vault.encrypt('correct horse', '7')).not.toBe(stored);
  expect(vault.decrypt(stored, '7')).toBe('correct horse');
  expect(() => vault.decrypt(stored, '8')).toThrow('authenticate');
  const changed = `${stored.slice(0, -4)}${stored.endsWith('AAA=') ? 'BBB=' : 'AAA='}`;
  expect(() => vault.decrypt(changed, '7')).toThrow('authenticate');
});

test('after a rotation old texts can be decrypted; without the old secret they are refused', () => {
  const stored = createVault(first).encrypt('text', '1');
  const rotated = createVault(second, [first]);
  expect(rotated.decrypt(stored, '1')).toBe('text');
  expect(createVault(second).decrypt(rotated.encrypt('text', '1'), '1')).toBe('text');
  expect(() => createVault(second).decrypt(stored, '1')).toThrow('key that this installation does not have');
});
