import { isIPv6 } from 'node:net';
import { createKeyedLimit } from '#domain/limit.ts';
import type { AttemptLimiter, AttemptLimit } from './attemptLimiter.ts';

const quarterHourMs = 15 * 60 * 1000;
const monthMs = 30 * 24 * 3600 * 1000;

/** Failed sign-ins to an account from one address, whether the account exists or not. */
export const perPair: AttemptLimit = { max: 10, windowMs: quarterHourMs, extends: true };
/** More than one person may sit behind an address. */
export const perAddress: AttemptLimit = { max: 100, windowMs: quarterHourMs };
/** Failed sign-ins to an account from all addresses that have not signed in to it within a month. */
export const perAccount: AttemptLimit = { max: 100, windowMs: quarterHourMs };
/** Sign-ins from one address that are checked at once by an API process; further ones wait. */
const checkedAtOnce = 16;

/** `neither`: the password was right, but a code is still missing. */
export type Outcome = 'passed' | 'failed' | 'neither';

export interface LoginLimits {
  /**
   * Runs `check` unless there were too many failures. Failures and refused tries count, right sign-ins do not.
   * A try that is refused for its account and address counts for nobody else, so that one person's mistyping
   * locks out neither colleagues behind the same address nor the owner of the account elsewhere.
   * @throws TooManyTriesError, or the error of `check`, which counts as a failure
   */
  attempt<T extends { outcome: Outcome }>(
    account: string,
    address: string,
    check: () => Promise<T>,
  ): Promise<T>;
}

export function createLoginLimits(attempts: AttemptLimiter): LoginLimits {
  // A count is taken before the password is checked. Few at once, so that many right sign-ins never fill it.
  const perPairQueue = createKeyedLimit(1);
  const perAddressQueue = createKeyedLimit(checkedAtOnce);

  return {
    attempt(account, address, check) {
      const from = networkOf(address);
      const pair = JSON.stringify([account, from]);
      return perAddressQueue(from, () =>
        perPairQueue(pair, async () => {
          await attempts.take('login-address', from, perAddress);
          try {
            await attempts.take('login-pair', pair, perPair);
          } catch (error) {
            await attempts.refund('login-address', from);
            throw error;
          }
          // Strangers with many addresses lock out each other, not those who were here before.
          const isKnown = await attempts.isRemembered('login-known', pair);
          if (!isKnown) await attempts.take('login-account', account, perAccount);

          const result = await check();
          if (result.outcome === 'failed') return result;
          if (!isKnown) await attempts.refund('login-account', account);
          await attempts.refund('login-address', from);
          if (result.outcome === 'passed') {
            await attempts.forget('login-pair', pair);
            await attempts.remember('login-known', pair, monthMs);
          } else {
            await attempts.refund('login-pair', pair);
          }
          return result;
        }),
      );
    },
  };
}

/** What counts as one address: an IPv4 address, or the /64 network that a single IPv6 customer gets. */
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
