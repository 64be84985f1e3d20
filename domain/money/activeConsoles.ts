import type { ActiveConsole } from '#contract/http/wallet.ts';
import { toCents, toUsd } from './cents.ts';

/** What a number of active consoles costs, USD; null if the API sends no prices. */
export interface ConsoleCosts {
  perDay: number | null;
  untilExpiry: number | null;
}

type Priced = Pick<ActiveConsole, 'pricePerDay' | 'priceUntilExpiry'>;

function sumOf(prices: readonly (number | null)[]): number | null {
  if (prices.length > 0 && prices.every((price) => price === null)) return null;
  return toUsd(prices.reduce<number>((sum, price) => sum + toCents(price ?? 0), 0));
}

/** The sums of consoles, to the cent. */
export const costsOf = (consoles: readonly Priced[]): ConsoleCosts => ({
  perDay: sumOf(consoles.map(({ pricePerDay }) => pricePerDay)),
  untilExpiry: sumOf(consoles.map(({ priceUntilExpiry }) => priceUntilExpiry)),
});

export interface NextCharge {
  /** Milliseconds since the epoch. */
  at: number;
  /** USD. */
  price: number;
  consoles: readonly ActiveConsole[];
}

/** Days that begin within this time count as one charge, in milliseconds: one run of the job charges them. */
const sameChargeMs = 60_000;

/** The next days to be charged; null if the API names no further day of any console. */
export function nextChargeOf(consoles: readonly ActiveConsole[], now: number): NextCharge | null {
  const due = consoles.flatMap((one) => {
    const at = one.paidUntil === null ? Number.NaN : Date.parse(one.paidUntil);
    return at > now && at < Date.parse(one.expiredAt) ? [{ at, one }] : [];
  });
  if (due.length === 0) return null;
  const at = due.reduce((first, next) => Math.min(first, next.at), Number.POSITIVE_INFINITY);
  const together = due.filter((next) => next.at - at < sameChargeMs).map(({ one }) => one);
  return { at, price: costsOf(together).perDay ?? 0, consoles: together };
}

/** A day may be charged this much later, in milliseconds: the backend charges every half a minute. */
const chargeDelayMs = 180_000;

/** Consoles whose current day is unpaid, because the balance was too low. */
export const unpaidConsoles = (consoles: readonly ActiveConsole[], now: number): ActiveConsole[] =>
  consoles.filter(
    ({ paidUntil, expiredAt }) =>
      paidUntil !== null && Date.parse(paidUntil) < now - chargeDelayMs && Date.parse(expiredAt) > now,
  );

export interface PaidServer {
  id: number;
  name: string;
  /** Name of its server group. */
  group: string;
  consoles: number;
}

export function serversOf(consoles: readonly ActiveConsole[]): PaidServer[] {
  const servers = new Map<number, PaidServer>();
  for (const { server, serverGroup } of consoles) {
    const known = servers.get(server.id);
    servers.set(server.id, {
      id: server.id,
      name: server.name,
      group: serverGroup.name,
      consoles: (known?.consoles ?? 0) + 1,
    });
  }
  return [...servers.values()];
}
