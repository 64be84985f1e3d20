import { isIPv6 } from 'node:net';
import type { AttemptLimiter, AttemptLimit } from './attemptLimiter.ts';
import { createKeyedQueue } from './keyedQueue.ts';

const quarterHourMs = 15 * 60 * 1000;
const monthMs = 30 * 24 * 3600 * 1000;

/** Failed sign-ins to an account from one address, also for accounts that do not exist. */
export const perPair: AttemptLimit = { max: 10, windowMs: quarterHourMs, extends: true };
/**
 * Failed sign-ins from one address, which several people may share, to accounts without a successful sign-in
 * from there within a month.
 */
export const perAddress: AttemptLimit = { max: 100, windowMs: quarterHourMs };
/** Failed sign-ins to an account from all addresses without a successful sign-in to it within a month. */
export const perAccount: AttemptLimit = { max: 100, windowMs: quarterHourMs };
/** Wrong codes of a second factor, each after the right password, per user. */
export const perCode: AttemptLimit = { max: 10, windowMs: quarterHourMs };
/** Concurrent sign-in checks per address and API process; further ones are queued. */
const checkConcurrency = 16;

/** `neither`: the password was right, but a code is still missing. */
export type Outcome = 'passed' | 'failed' | 'neither';

export interface LoginLimits {
  /**
   * Runs `check` unless there were too many failures. Failed and refused attempts count, successful sign-ins
   * do not. An attempt that is refused for its account and address does not count for others. Once an account
   * has been used from an address, only its own failures from there count. Thus one person's mistakes or
   * attacks lock out neither colleagues behind the same address nor the owner of the account elsewhere.
   * @throws TooManyAttemptsError, or the error of `check`, which counts as a failure
   */
  attempt<T extends { outcome: Outcome }>(
    account: string,
    address: string,
    check: () => Promise<T>,
  ): Promise<T>;
  /**
   * Runs the check of a second factor unless there were too many wrong ones, whatever their addresses: only who knows the
   * password gets here.
   * @throws TooManyAttemptsError
   */
  attemptCode(userId: number, check: () => Promise<boolean>): Promise<boolean>;
}

export function createLoginLimits(attempts: AttemptLimiter): LoginLimits {
  // Attempts are counted before the password check; limited concurrency keeps successful sign-ins from filling the
  // count.
  const perPairQueue = createKeyedQueue(1);
  const perAddressQueue = createKeyedQueue(checkConcurrency);

  return {
    async attemptCode(userId, check) {
      await attempts.take('login-code', String(userId), perCode);
      const isRight = await check();
      if (isRight) await attempts.reset('login-code', String(userId));
      return isRight;
    },
    attempt(account, address, check) {
      const from = networkOf(address);
      const pair = JSON.stringify([account, from]);
      return perAddressQueue(from, () =>
        perPairQueue(pair, async () => {
          // Attackers lock out themselves and strangers, but not people who signed in from this address
          // before.
          const isKnown = await attempts.hasFlag('login-known', pair);
          if (!isKnown) await attempts.take('login-address', from, perAddress);
          try {
            await attempts.take('login-pair', pair, perPair);
          } catch (error) {
            if (!isKnown) await attempts.refund('login-address', from);
            throw error;
          }
          if (!isKnown) await attempts.take('login-account', account, perAccount);

          const result = await check();
          if (result.outcome === 'failed') return result;
          if (!isKnown) {
            await attempts.refund('login-account', account);
            await attempts.refund('login-address', from);
          }
          if (result.outcome === 'passed') {
            await attempts.reset('login-pair', pair);
            await attempts.setFlag('login-known', pair, monthMs);
          } else {
            await attempts.refund('login-pair', pair);
          }
          return result;
        }),
      );
    },
  };
}

/** The unit that counts as one address: an IPv4 address, or the /64 network that an IPv6 customer gets. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
