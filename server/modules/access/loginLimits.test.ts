import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStore, type Store } from '#server/kernel/database/database.ts';
import { copyPostgres, emptyTables } from '#tests/backend/databases.ts';
import type { TestPostgres } from '#tests/backend/postgres.ts';
import {
  createLoginLimits,
  networkOf,
  type Outcome,
  perAccount,
  perAddress,
  perCode,
  perPair,
} from './loginLimits.ts';
import { createAttemptLimiter, TooManyAttemptsError } from './attemptLimiter.ts';

const minute = 60_000;

describe('on a fake clock', () => {
  let postgres: TestPostgres;
  let store: Store;
  let time = 0;
  beforeAll(async () => {
    postgres = await copyPostgres(...emptyTables);
    store = await openStore({ dataDir: '', databaseUrl: postgres.url });
  });
  afterAll(async () => {
    await store.close();
    await postgres.stop();
  });
  beforeEach(async () => {
    time = Date.parse('2026-11-21T00:00:00Z');
    await store.db.deleteFrom('attempts').execute();
    limits = startProcess();
  });

  const startProcess = () => createLoginLimits(createAttemptLimiter(store.db, () => new Date(time)));
  let limits: ReturnType<typeof startProcess>;
  /** Outcome of an attempt: the result of the check, or refused. */
  const attempt = async (account: string, address: string, outcome: Outcome, at = limits) =>
    at
      .attempt(account, address, async () => ({ outcome }))
      .then(
        () => outcome,
        (error: unknown) => {
          if (error instanceof TooManyAttemptsError) return 'refused' as const;
          throw error;
        },
      );
  const fail = async (times: number, account: string, addressOf: (n: number) => string) => {
    for (let n = 0; n < times; n++) await attempt(account, addressOf(n), 'failed');
  };

  test('wrong codes after the right password are refused for the user, whatever their addresses; a right one clears them', async () => {
    const code = (user: number, isRight: boolean) => limits.attemptCode(user, () => Promise.resolve(isRight));
    for (let n = 1; n < perCode.max; n++) expect(await code(7, false)).toBe(false);
    expect(await code(7, true)).toBe(true);
    for (let n = 0; n < perCode.max; n++) await code(7, false);
    await expect(code(7, true)).rejects.toThrow(TooManyAttemptsError);
    expect(await code(8, true)).toBe(true);
    time += perCode.windowMs;
    expect(await code(7, true)).toBe(true);
  });

  test('counts whose time is over are deleted by the next attempt', async () => {
    await fail(1, 'ann', () => '192.0.2.1');
    time += perPair.windowMs + 1;
    await fail(1, 'bob', () => '192.0.2.2');
    const counts = await store.db.selectFrom('attempts').select('resets_at').execute();
    expect(counts.length).toBeGreaterThan(0);
    expect(counts.filter(({ resets_at: at }) => at.getTime() <= time)).toEqual([]);
  });

  test('continued refused attempts do not lock out others behind the same address', async () => {
    await fail(5 * perAddress.max, 'ann', () => '192.0.2.1');
    expect(await attempt('bob', '192.0.2.1', 'passed')).toBe('passed');
  });

  test('an address that fails on many accounts is refused', async () => {
    for (let n = 0; n < perAddress.max; n++)
      expect(await attempt(`user${n}`, '192.0.2.1', 'failed')).toBe('failed');
    expect(await attempt('bob', '192.0.2.1', 'passed')).toBe('refused');
  });

  test('an address that fails on many accounts does not lock out those who have signed in from it before', async () => {
    expect(await attempt('ann', '192.0.2.1', 'passed')).toBe('passed');
    for (let n = 0; n < 2 * perAddress.max; n++) await attempt(`invented${n}`, '192.0.2.1', 'failed');
    expect(await attempt('ann', '192.0.2.1', 'neither')).toBe('neither');
    expect(await attempt('ann', '192.0.2.1', 'passed')).toBe('passed');
    expect(await attempt('bob', '192.0.2.1', 'passed')).toBe('refused');
    // Their own failures are limited as usual, and do not count for the address.
    await fail(perPair.max, 'ann', () => '192.0.2.1');
    expect(await attempt('ann', '192.0.2.1', 'passed')).toBe('refused');
    time += perAddress.windowMs - 1;
    expect(await attempt('bob', '192.0.2.1', 'passed')).toBe('refused');
    time += 1;
    expect(await attempt('bob', '192.0.2.1', 'passed')).toBe('passed');
  });

  test('failures from many addresses are limited per account, and its owner can still sign in', async () => {
    expect(await attempt('ann', '198.51.100.9', 'passed')).toBe('passed');
    await fail(perAccount.max, 'ann', (n) => `192.0.2.${n}`);
    expect(await attempt('ann', '203.0.113.1', 'passed')).toBe('refused');
    expect(await attempt('ann', '198.51.100.9', 'passed')).toBe('passed');
    time += perAccount.windowMs;
    expect(await attempt('ann', '203.0.113.1', 'passed')).toBe('passed');
  });

  test('concurrent attempts on several processes cannot exceed the limit', async () => {
    const processes = [startProcess(), startProcess(), startProcess()];
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, n) => attempt('ann', '192.0.2.1', 'failed', processes[n % 3])),
    );
    expect(outcomes.filter((outcome) => outcome === 'failed')).toHaveLength(perPair.max);
  });

  test('any sequence of attempts follows the rules', async () => {
    const step = fc.record({
      account: fc.constantFrom('ann', 'bob'),
      address: fc.constantFrom('192.0.2.1', '192.0.2.2'),
      outcome: fc.constantFrom<Outcome>('passed', 'failed', 'failed', 'failed', 'neither'),
      times: fc.integer({ min: 1, max: 12 }),
      waitMs: fc.constantFrom(0, minute, 14 * minute, 15 * minute, 31 * 24 * 60 * minute),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        await store.db.deleteFrom('attempts').execute();
        limits = startProcess();
        const model = new Map<string, { failures: number; until: number }>();
        for (const { account, address, outcome, times, waitMs } of steps) {
          time += waitMs;
          const key = `${account} ${address}`;
          for (let n = 0; n < times; n++) {
            const before = model.get(key);
            const pair =
              before && before.until > time ? before : { failures: 0, until: time + perPair.windowMs };
            const refused = pair.failures >= perPair.max;
            if (refused) pair.until = time + perPair.windowMs;
            else if (outcome === 'failed') pair.failures++;
            else if (outcome === 'passed') pair.failures = 0;
            if (!refused && outcome === 'passed') model.delete(key);
            else model.set(key, pair);
            expect(await attempt(account, address, outcome)).toBe(refused ? 'refused' : outcome);
          }
        }
      }),
      { numRuns: 25 },
    );
  });
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
