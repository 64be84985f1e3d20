import { expect, test } from 'vitest';
import { createKey } from '#node/nats/nkeys.ts';
import { createCredentialsIssuer } from '#server/transport/nats/credentialsIssuer.ts';
import { machineClock } from '#agent/agentClock.ts';
import { Senders } from '#agent/channel/senders.ts';

const scope = createKey('account');
const minter = createCredentialsIssuer({
  account: createKey('account').key.publicKey,
  scopes: { 'role-100': scope.seed },
});
const jwtOf = (id: number) =>
  minter.user({ id, role: 100, serverTokens: [] }, new Date(machineClock.time() + 60_000)).jwt;
const from = (user: number | null) => ({ user, named: null, line: '' });
/** User 9 has no valid credentials according to the API, and the lookup of user 10 fails. */
const hasAccess = async (user: number): Promise<boolean> => {
  if (user === 10) throw new Error('no reply');
  return user !== 9;
};
const setUp = (signers = [scope.key.publicKey]) => new Senders(machineClock, () => signers, hasAccess);

test('the credentials must belong to the user of the inbox', () => {
  const senders = setUp();
  expect(() => senders.check(from(7), jwtOf(7))).not.toThrow();
  expect(() => senders.check(from(7), jwtOf(8))).toThrow('not those of its sender');
  expect(() => senders.check(from(null), jwtOf(8))).toThrow('not those of its sender');
  expect(() => senders.check(from(7), 'a.b.c')).toThrow('not those of its sender');
});

test('requests without credentials are accepted, except for a user who has sent credentials', async () => {
  const senders = setUp();
  await senders.check(from(7), undefined);
  void senders.check(from(7), jwtOf(7));
  expect(() => senders.check(from(7), undefined)).toThrow('not those of its sender');
  await senders.check(from(8), undefined);
});

test('a request without credentials is refused for a user without valid credentials, or when the lookup fails', async () => {
  const senders = setUp();
  await expect(senders.check(from(9), undefined)).rejects.toThrow('not those of its sender');
  await expect(senders.check(from(10), undefined)).rejects.toThrow('not those of its sender');
});

test('only the credentials of the user of the inbox prove the sender', () => {
  const senders = setUp();
  expect(senders.proves(from(7), jwtOf(7))).toBe(true);
  for (const [user, jwt] of [
    [7, jwtOf(8)],
    [7, undefined],
    [null, jwtOf(7)],
  ] as const)
    expect(senders.proves(from(user), jwt)).toBe(false);
  expect(setUp([]).proves(from(7), jwtOf(7))).toBe(false);
});

test('nothing is verified without the keys of the signers', () => {
  expect(() => setUp([]).check(from(7), 'a.b.c')).not.toThrow();
});
