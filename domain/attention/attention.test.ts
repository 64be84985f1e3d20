import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountStatus, consoleStatus } from '#contract/enums.ts';
import { aConsole, aConsoleAccount, aServer } from '#domain/consoles/fixtures.ts';
import { type AttentionInput, attentionOf, expiringWithinMs, lowBalanceUsd } from './attention.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const at = (ms: number): string => new Date(ms).toISOString();
const all = { servers: true, consoles: true, accounts: true, balance: true };

const look = (over: Partial<AttentionInput>) =>
  attentionOf({
    servers: [aServer()],
    consoles: [],
    failedAccounts: null,
    paused: [],
    balance: 100,
    userName: 'Olivia',
    rights: all,
    now,
    ...over,
  });

const failedAccount = (id: number, lastError: string | null) =>
  aConsoleAccount({ id, email: `${id}@dugout.test`, status: accountStatus.failed, lastError });

test('the attention list is empty when there are no problems', () => {
  expect(look({ consoles: [aConsole()] })).toEqual({
    servers: [],
    failedConsoles: [],
    paused: [],
    failedAccounts: [],
    failedAccountCount: 0,
    expiring: [],
    lowBalance: null,
    count: 0,
  });
});

test('failed consoles are listed with the failed account and the time, the newest first', () => {
  const accounts = [
    failedAccount(1, 'Wrong password'),
    failedAccount(2, 'Captcha'),
    aConsoleAccount({ id: 3 }),
  ];
  const failed = { status: consoleStatus.failed, activeAccount: null };
  const consoles = [
    aConsole({
      ...failed,
      id: 1,
      accounts,
      lastActiveAccount: accounts[0] ?? null,
      statusSince: at(now - 2),
    }),
    aConsole({ ...failed, id: 2, accounts: [], lastActiveAccount: null, statusSince: null }),
    aConsole({
      ...failed,
      id: 3,
      accounts: [],
      lastActiveAccount: accounts[1] ?? null,
      statusSince: at(now - 1),
    }),
  ];
  const { failedConsoles } = look({ consoles });
  expect(
    failedConsoles.map(({ gameConsole, error, account, since }) => [
      gameConsole.id,
      error,
      account?.id,
      since,
    ]),
  ).toEqual([
    [3, 'Captcha', undefined, now - 1],
    [1, 'Wrong password', 1, now - 2],
    [2, null, undefined, null],
  ]);
});

test('failed accounts are grouped by error, the most frequent first, those without an error last', () => {
  const servers = [aServer(), aServer({ id: 2 })];
  const consoles = [
    aConsole({ id: 1, name: 'C10', accounts: [failedAccount(1, 'Captcha'), failedAccount(7, null)] }),
    aConsole({ id: 2, serverId: 2, name: 'C2', accounts: [failedAccount(2, 'Captcha')] }),
    aConsole({ id: 3, name: 'C3', accounts: [failedAccount(3, 'Banned'), failedAccount(8, null)] }),
    aConsole({ id: 4, name: 'C4', accounts: [failedAccount(4, null), aConsoleAccount({ id: 5 })] }),
  ];
  const { failedAccounts, failedAccountCount, count } = look({ servers, consoles });
  expect(failedAccounts.map((cause) => [cause.error, cause.items.length, cause.servers])).toEqual([
    ['Captcha', 2, 2],
    ['Banned', 1, 1],
    [null, 3, 1],
  ]);
  expect(failedAccounts[0]?.items.map(({ gameConsole }) => gameConsole.name)).toEqual(['C2', 'C10']);
  expect([failedAccountCount, count]).toEqual([6, 6]);
  // The API also counts accounts of consoles that it does not list.
  expect(look({ servers, consoles, failedAccounts: { accounts: 900, errors: 4, servers: 2 } }).count).toBe(
    900,
  );
});

test('a done account is not listed', () => {
  const account = { ...failedAccount(1, 'Captcha'), open: false };
  expect(look({ consoles: [aConsole({ accounts: [account] })] }).count).toBe(0);
});

test('an offline server is not also listed as closed', () => {
  const servers = [
    aServer({ id: 1, fullName: 'B', open: false }),
    aServer({ id: 2, fullName: 'A', online: false, open: false }),
    aServer({ id: 3 }),
  ];
  expect(look({ servers }).servers.map(({ kind, server }) => [kind, server.id])).toEqual([
    ['offline', 2],
    ['closed', 1],
  ]);
});

test('paused scripts are listed with the user’s own first; an outdated reply about a disconnected console is ignored', () => {
  const consoles = [
    aConsole({ id: 1, name: 'A' }),
    aConsole({ id: 2, name: 'B' }),
    aConsole({ id: 3, name: 'C', status: consoleStatus.disconnected }),
  ];
  const paused = consoles.map((one) => ({ ...one, pausedBy: one.id === 2 ? 'Olivia' : 'Stan' }));
  expect(
    look({ consoles, paused }).paused.map(({ gameConsole, isMine }) => [gameConsole.id, isMine]),
  ).toEqual([
    [2, true],
    [1, false],
  ]);
});

test('expiring and expired consoles are listed by urgency', () => {
  const consoles = [
    aConsole({ id: 1, expiredAt: at(now + expiringWithinMs - 1) }),
    aConsole({ id: 2, expiredAt: at(now - 1_000) }),
    aConsole({ id: 3, expiredAt: at(now + expiringWithinMs) }),
    aConsole({ id: 4, expiredAt: null }),
    aConsole({ id: 5, expiredAt: at(now - expiringWithinMs) }),
  ];
  expect(look({ consoles }).expiring.map(({ gameConsole }) => gameConsole.id)).toEqual([2, 1]);
});

test('a balance below ten dollars is low', () => {
  expect(look({ balance: lowBalanceUsd - 0.01 }).lowBalance).toBe(9.99);
  expect(look({ balance: lowBalanceUsd }).lowBalance).toBeNull();
});

const anyConsole = fc.record({
  id: fc.integer({ min: 1, max: 1_000 }),
  status: fc.constantFrom(-1, 1, 2, 3, 4, 5, 77),
  serverId: fc.integer({ min: 1, max: 4 }),
  accounts: fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 9 }),
      status: fc.constantFrom(-1, 1, 3),
      open: fc.boolean(),
      lastError: fc.constantFrom(null, 'Captcha', 'Banned'),
    }),
    { selector: ({ id }) => id, maxLength: 4 },
  ),
  expiredAt: fc.option(fc.integer({ min: -2, max: 6 }).map((days) => at(now + days * 86_400_000))),
});
const anyFleet = fc
  .uniqueArray(anyConsole, { selector: ({ id }) => id, maxLength: 12 })
  .map((rows) =>
    rows.map(({ accounts, ...row }) =>
      aConsole({ ...row, accounts: accounts.map((account) => aConsoleAccount(account)) }),
    ),
  );
const anyServers = fc.constant([1, 2, 3].map((id) => aServer({ id, fullName: `S${id}`, online: id !== 2 })));
const anyRights = fc.record({
  servers: fc.boolean(),
  consoles: fc.boolean(),
  accounts: fc.boolean(),
  balance: fc.boolean(),
});

test('the count matches the lists, every failed console is listed, and permissions are respected', () => {
  fc.assert(
    fc.property(
      anyFleet,
      anyServers,
      anyRights,
      fc.integer({ min: 0, max: 20 }),
      (consoles, servers, rights, balance) => {
        const paused = consoles.slice(0, 3).map((one) => ({ ...one, pausedBy: 'Stan' }));
        const found = look({ consoles, servers, rights, balance, paused });
        const accounts = found.failedAccounts.flatMap(({ items }) => items);
        expect(found.count).toBe(
          found.servers.length +
            found.failedConsoles.length +
            found.paused.length +
            accounts.length +
            found.expiring.length +
            Number(found.lowBalance !== null),
        );
        const failedHere = consoles.filter(({ status, serverId }) => status === -1 && serverId !== 4);
        const listed = found.failedConsoles.map(({ gameConsole }) => gameConsole.id);
        expect(listed).toHaveLength(new Set(listed).size);
        expect(new Set(listed)).toEqual(new Set(rights.consoles ? failedHere.map(({ id }) => id) : []));
        const isListed = {
          consoles: [...found.failedConsoles, ...found.paused, ...found.expiring].length > 0,
          accounts: accounts.length > 0,
          servers: found.servers.length > 0,
          balance: found.lowBalance !== null,
        };
        const beyond = (['consoles', 'accounts', 'servers', 'balance'] as const).filter(
          (right) => isListed[right] && !rights[right],
        );
        expect(beyond).toEqual([]);
      },
    ),
  );
});
