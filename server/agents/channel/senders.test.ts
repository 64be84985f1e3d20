import { expect, test } from 'vitest';
import { createKey } from '#server/messaging/nkeys.ts';
import { createMinter } from '#server/messaging/mint.ts';
import { systemClock } from '#domain/clock.ts';
import { Senders } from './senders.ts';

const scope = createKey('account');
const minter = createMinter({
  account: createKey('account').key.publicKey,
  scopes: { 'role-100': scope.seed },
});
const jwtOf = (id: number) =>
  minter.user({ id, role: 100, serverTokens: [] }, new Date(systemClock.now() + 60_000)).jwt;
const from = (user: number | null) => ({ user, line: '' });
const setUp = (signers = [scope.key.publicKey]) => new Senders(systemClock, () => signers);

test('the credentials must belong to the user of the inbox', () => {
  const senders = setUp();
  expect(() => senders.check(from(7), jwtOf(7))).not.toThrow();
  expect(() => senders.check(from(7), jwtOf(8))).toThrow('not those of its sender');
  expect(() => senders.check(from(null), jwtOf(8))).toThrow('not those of its sender');
  expect(() => senders.check(from(7), 'a.b.c')).toThrow('not those of its sender');
});

test('requests without credentials are accepted, except for a user who has sent credentials', () => {
  const senders = setUp();
  expect(() => senders.check(from(7), undefined)).not.toThrow();
  senders.check(from(7), jwtOf(7));
  expect(() => senders.check(from(7), undefined)).toThrow('not those of its sender');
  expect(() => senders.check(from(8), undefined)).not.toThrow();
});

test('nothing is verified without the keys of the signers', () => {
  expect(() => setUp([]).check(from(7), 'a.b.c')).not.toThrow();
});
