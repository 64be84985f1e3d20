import { expect, test } from 'vitest';
import { readUserJwt } from '#node/nats/userIdentity.ts';
import { createCredentialsIssuer } from '#server/transport/nats/credentialsIssuer.ts';
import { createKey, keyFromSeed } from '#node/nats/nkeys.ts';

const scope = createKey('account');
const stranger = createKey('account');
const account = createKey('account').key.publicKey;
const now = Date.now();
const soon = new Date(now + 60_000);
const mintBy = (seed: string, expiresAt = soon) =>
  createCredentialsIssuer({ account, scopes: { 'role-100': seed } }).user(
    { id: 7, role: 100, serverTokens: ['aa'] },
    expiresAt,
  ).jwt;
const signers = [keyFromSeed('account', scope.seed).publicKey];

test('channel credentials identify their user', () => {
  const seconds = Math.floor(soon.getTime() / 1_000) * 1_000;
  expect(readUserJwt(mintBy(scope.seed), signers, now)).toEqual({ userId: 7, expiresAt: seconds });
});

test('foreign, modified and expired credentials identify no user', () => {
  const jwt = mintBy(scope.seed);
  const [head, body = '', signature] = jwt.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...claims, name: '8' })).toString('base64url');
  expect(readUserJwt(mintBy(stranger.seed), signers, now)).toBeNull();
  expect(readUserJwt([head, forged, signature].join('.'), signers, now)).toBeNull();
  expect(readUserJwt(jwt, signers, soon.getTime())).toBeNull();
  for (const text of ['', 'x', 'a.b.c', jwt.slice(0, -4)]) expect(readUserJwt(text, signers, now)).toBeNull();
});
