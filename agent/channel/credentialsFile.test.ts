import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { formatCreds } from '#node/nats/credsFile.ts';
import { openKeys } from '#server/transport/nats/keys.ts';
import { createCredentialsIssuer } from '#server/transport/nats/credentialsIssuer.ts';
import { createFakeClock } from '#agent/fakeClock.ts';
import { credentialsIn, warnOfExpiry } from '#agent/channel/credentialsFile.ts';

const token = 'ab12'.repeat(8);
const dayMs = 24 * 3_600_000;

test('a file is read again each time; one of another agent, or a broken one, is reported and not used', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dugout-creds-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const minter = createCredentialsIssuer(openKeys(join(folder, 'keys.json')));
  const file = join(folder, 'agent.creds');
  const end = new Date('2027-01-01T00:00:00Z');
  const faults: unknown[] = [];
  expect(() => credentialsIn(file, () => undefined)).toThrow(/ENOENT/);
  writeFileSync(file, formatCreds(minter.agent(token, end)));
  const read = credentialsIn(file, (error) => faults.push(error));
  const first = read();
  expect(first).toMatchObject({ token, expiresAt: end });
  writeFileSync(file, formatCreds(minter.agent(token)));
  const second = read();
  expect(second).toMatchObject({ token, expiresAt: null });
  expect(second.seed).not.toBe(first.seed);
  expect(faults).toEqual([]);
  writeFileSync(file, formatCreds(minter.agent('cd34'.repeat(8))));
  expect(read()).toBe(second);
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, 100));
  expect(read()).toBe(second);
  rmSync(file);
  expect(read()).toBe(second);
  expect(faults).toHaveLength(3);
});

test('the expiry of credentials is announced daily from 30 days before', () => {
  const clock = createFakeClock();
  let expiresAt: Date | null = new Date(clock.now() + 31.5 * dayMs);
  const warnings: Date[] = [];
  const stop = warnOfExpiry(
    () => ({ expiresAt }),
    clock,
    (end) => warnings.push(end),
  );
  clock.pass(dayMs);
  expect(warnings).toEqual([]);
  clock.pass(dayMs);
  clock.pass(dayMs);
  expect(warnings).toEqual([expiresAt, expiresAt]);
  // The credentials were renewed.
  expiresAt = null;
  clock.pass(dayMs);
  expect(warnings).toHaveLength(2);
  stop();
  expect(clock.waiting()).toBe(0);
});
