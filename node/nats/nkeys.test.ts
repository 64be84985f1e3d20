import { fromPublic, fromSeed } from 'nkeys.js';
import { expect, test } from 'vitest';
import { createKey, keyFromSeed, type KeyKind } from '#node/nats/nkeys.ts';

const kinds: KeyKind[] = ['operator', 'account', 'user'];

test.each(kinds)('a key of an %s is compatible with the NATS library', (kind) => {
  for (let round = 0; round < 20; round += 1) {
    const { seed, key } = createKey(kind);
    const theirs = fromSeed(new TextEncoder().encode(seed));
    expect(theirs.getPublicKey()).toBe(key.publicKey);
    expect(keyFromSeed(kind, seed).publicKey).toBe(key.publicKey);
    expect(fromPublic(key.publicKey).verify(new TextEncoder().encode('hello'), key.sign('hello'))).toBe(true);
  }
});

test('a damaged seed, or the seed of another kind, is refused without being shown', () => {
  const { seed } = createKey('account');
  // Damaged in the middle, because the low bits of the last character are unused.
  const damaged = seed.slice(0, 20) + (seed[20] === 'A' ? 'B' : 'A') + seed.slice(21);
  for (const [kind, text] of [
    ['user', seed],
    ['account', damaged],
    ['account', 'SA'],
    ['account', 'no seed!'],
  ] as const) {
    expect(() => keyFromSeed(kind, text)).toThrow(/not .* NATS/);
    expect(() => keyFromSeed(kind, text)).not.toThrow(new RegExp(seed.slice(5, 20)));
  }
});
