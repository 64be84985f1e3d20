import { sql } from 'kysely';
import { expect } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import type { Payment, WalletEntry } from '#contract/http/wallet.ts';
import { idempotencyHeader } from '#contract/endpoint.ts';
import { createTestProvider, type TestProviderReport } from '#server/modules/money/testProvider.ts';
import { callbackPath } from '#server/modules/money/wallet/paymentPages.ts';
import { ledgerFaults } from './ledgerChecks.ts';
import type { Api, World } from './world.ts';

/** The test provider of the API processes of a {@link World}: it signs callbacks with the same key. */
const testProvider = createTestProvider('k'.repeat(32));

/** Fails if the ledger of a world is inconsistent. */
export async function expectSoundLedger(world: World): Promise<void> {
  const query = async (text: string) => (await sql.raw(text).execute(world.store.db)).rows;
  expect(await ledgerFaults(query)).toEqual([]);
}

/**
 * Actions of money tests as one demo user, through the API.
 * @param tokenOf of the session; default: a shared one
 */
export function walletUser(
  world: () => World,
  name: string,
  tokenOf: () => string | Promise<string> = () => world().tokenOf(name),
) {
  const call = async (method: 'GET' | 'POST', path: string, body?: object, key?: string, api?: Api) =>
    (api ?? world().api).app.inject({
      method,
      url: `/api${path}`,
      headers: {
        authorization: `Bearer ${await tokenOf()}`,
        ...(key && { [idempotencyHeader]: key }),
      },
      ...(body && { payload: body }),
    });
  const data = async <T>(path: string): Promise<T[]> => (await call('GET', path)).json<{ data: T[] }>().data;
  return {
    buy: (planId: number, key?: string, api?: Api) =>
      call('POST', `/plans/buy/${planId}`, undefined, key, api),
    pay: (amount: unknown, key?: string, api?: Api) =>
      call('POST', '/wallets/payments', { amount }, key, api),
    /** Opens the page of a payment, or presses one of its buttons. */
    open: async (id: string, press?: 'confirm' | 'cancel', api?: Api) =>
      openPayment(api ?? world().api, id, press, { authorization: `Bearer ${await tokenOf()}` }),
    history: () => data<WalletEntry>(endpoints.getWalletHistory.path),
    payments: () => data<Payment>(endpoints.getPayments.path),
    balance: async () => (await call('GET', '/me')).json<{ balance: number }>().balance,
    me: async () =>
      (await call('GET', '/me')).json<{ id: number; plan: { id: number; name: string } | null }>(),
  };
}

/** Opens the page of a payment in a browser that sends only these headers, or presses one of its buttons. */
export const openPayment = (
  api: Api,
  id: string,
  press?: 'confirm' | 'cancel',
  headers: Record<string, string> = {},
) =>
  api.app.inject(
    press
      ? {
          method: 'POST',
          url: `/api/wallets/payments/${id}/${press}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
          payload: '',
        }
      : { url: `/api/wallets/payments/${id}`, headers },
  );

/** Sends a callback of the provider. @param signedAt when it was signed; default: now */
export function sendReport(
  world: World,
  report: TestProviderReport,
  {
    signedAt = world.time,
    api = world.api,
    headers = {},
  }: { signedAt?: Date; api?: Api; headers?: object } = {},
) {
  const signed = testProvider.sign(report, signedAt);
  return api.app.inject({
    method: 'POST',
    url: `/api${callbackPath}`,
    headers: { 'content-type': 'application/json', ...signed.headers, ...headers },
    payload: signed.body,
  });
}
