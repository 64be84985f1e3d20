import { expect, test, vi } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { updateAccounts } from '#contract/http/accounts/calls.ts';
import { getHealth } from '#contract/http/util.ts';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { FakeClock } from '#domain/clock.ts';
import { createObservable } from '#domain/observable.ts';
import { NetworkError } from '#platform/errors/errors.ts';
import { proxyKeys } from './proxyKeys.ts';
import { createProxyChangeBulk, type ProxyChangeItem } from './bulk.ts';

const from = { ip: '1.1.1.1', port: '80', login: null, password: null };
const to = { ip: '2.2.2.2', port: '81', login: 'me', password: 'secret' };
const itemOf = (id: number): ProxyChangeItem => ({
  id,
  email: `${id}@x.io`,
  changes: [{ source: 'proxy', from, to }],
});
const accountWith = (id: number, proxy: object) => [id, { server: anAccount({ id, proxy }) }] as const;

test('a lost answer to a change of proxies is looked up in the accounts, and only unchanged ones have failed', async () => {
  const rows = new Map<number, { server: ReturnType<typeof anAccount> }>();
  const sync = vi.fn<() => Promise<boolean>>(async () => {
    // The second account's login is not visible, and the third one has only the new port.
    for (const [id, row] of [
      accountWith(1, { ip: to.ip, port: to.port, login: to.login }),
      accountWith(2, { ip: to.ip, port: to.port }),
      accountWith(3, { ip: from.ip, port: to.port }),
      accountWith(4, { ip: to.ip, port: to.port, login: 'somebody' }),
    ])
      rows.set(id, row);
    return true;
  });
  const call = vi.fn<(endpoint: Endpoint) => Promise<object>>((endpoint) =>
    endpoint === getHealth ? Promise.resolve({}) : Promise.reject(new NetworkError('unreachable')),
  );
  const reload = vi.fn<(key: readonly unknown[]) => Promise<void>>(() => Promise.resolve());
  const bulk = createProxyChangeBulk(
    {
      api: { call: call as never },
      link: { online: createObservable(true) },
      clock: new FakeClock(),
      accounts: { rows, sync, status: createObservable({ error: null }) } as never,
      refreshes: { reload },
    },
    [1, 2, 3, 4].map(itemOf),
  );
  bulk.start();
  await vi.waitFor(() => expect(bulk.state.get()).toMatchObject({ phase: 'ended', isLookingUp: false }));
  expect(bulk.state.get().lines.map(({ step }) => step)).toEqual(['done', 'done', 'failed', 'failed']);
  expect(call.mock.calls.filter(([endpoint]) => endpoint === updateAccounts)).toHaveLength(1);
  expect(reload).toHaveBeenCalledWith(proxyKeys.uses());
});
