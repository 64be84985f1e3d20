import fc from 'fast-check';
import { expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import { accountToConnect, bulkActions, dryRun, isBulkDone, skipReason } from './bulkRules.ts';
import { aConsole, aConsoleAccount, aServer } from './fixtures.ts';

const open = aServer();
const closed = aServer({ id: 2, open: false });
const idle = { status: consoleStatus.disconnected };

test.each([
  ['connect', aConsole(idle), open, null],
  ['connect', aConsole(idle), closed, 'serverClosed'],
  ['connect', aConsole({ ...idle, accounts: [] }), open, 'noAccounts'],
  ['connect', aConsole({ ...idle, accounts: [aConsoleAccount({ open: false })] }), open, 'accountsDone'],
  ['connect', aConsole({ ...idle, open: false }), open, 'closed'],
  ['connect', aConsole(), open, 'atWork'],
  ['disconnect', aConsole(), open, null],
  ['disconnect', aConsole(idle), open, 'notAtWork'],
  ['open', aConsole({ open: false }), open, null],
  ['open', aConsole(), open, 'isOpen'],
  ['close', aConsole(), open, null],
  ['close', aConsole({ open: false }), open, 'isClosed'],
  ['close', aConsole({ accounts: [] }), open, 'noAccounts'],
] as const)(
  'the action %s is skipped or allowed by its rules (case %#)',
  (action, gameConsole, server, reason) => {
    expect(skipReason(action, gameConsole, server)).toBe(reason);
  },
);

test('the dry run accounts for every console and lists the most frequent reason first', () => {
  const items = [
    { gameConsole: aConsole({ id: 1 }), server: open },
    { gameConsole: aConsole({ id: 2, ...idle }), server: closed },
    { gameConsole: aConsole({ id: 3, ...idle }), server: closed },
    { gameConsole: aConsole({ id: 4, ...idle }), server: open },
  ];
  const { eligible, skipped } = dryRun('connect', items);
  expect(eligible.map(({ gameConsole }) => gameConsole.id)).toEqual([4]);
  expect(skipped).toEqual([
    { reason: 'serverClosed', count: 2 },
    { reason: 'atWork', count: 1 },
  ]);
});

test('a console is connected with its last active account unless that account is done', () => {
  const accounts = [1, 2, 3].map((id) => aConsoleAccount({ id, open: id !== 3 }));
  const of = (last: number) => aConsole({ accounts, lastActiveAccount: accounts[last - 1] ?? null });
  expect(accountToConnect(of(2))?.id).toBe(2);
  expect(accountToConnect(of(3))?.id).toBe(1);
});

test('a console that is already in the target state is skipped', () => {
  const anyConsole = fc.record({
    status: fc.constantFrom(...Object.values(consoleStatus)),
    open: fc.boolean(),
  });
  fc.assert(
    fc.property(anyConsole, fc.constantFrom(...bulkActions), (over, action) => {
      const gameConsole = aConsole(over);
      expect(isBulkDone(action, gameConsole) && skipReason(action, gameConsole, open) === null).toBe(false);
    }),
  );
});
