import { expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import { aConsole, aConsoleAccount } from './fixtures.ts';
import { isDisconnecting, withPending } from './pending.ts';

const list = [
  aConsole({ id: 1 }),
  aConsole({ id: 2, status: consoleStatus.new, statusText: 'new', activeAccount: null }),
];

test('the list keeps its identity when no change is pending', () => {
  expect(withPending(list, [], 'connecting')).toBe(list);
  expect(withPending(list, [{ kind: 'rename', consoleId: 9, name: 'x', seen: 'old' }], 'connecting')).toBe(
    list,
  );
});

test('a console is shown as connecting at once, with the selected account', () => {
  const accounts = [aConsoleAccount({ id: 5 }), aConsoleAccount({ id: 6 })];
  const [shown] = withPending(
    [aConsole({ id: 2, accounts })],
    [{ kind: 'connect', consoleId: 2, accountId: 6 }],
    'connecting',
  );
  expect(shown).toMatchObject({
    status: consoleStatus.connecting,
    statusText: 'connecting',
    activeAccount: { id: 6 },
  });
});

test('a console is shown as disconnecting, with its picture, until it is disconnected', () => {
  const change = { kind: 'disconnect', consoleId: 1 } as const;
  const [shown] = withPending([aConsole({ id: 1, open: false })], [change], '');
  expect(shown).toMatchObject({ status: consoleStatus.connected });
  expect(shown && isDisconnecting(shown)).toBe(true);
  const ended = aConsole({ id: 1, status: consoleStatus.disconnected, statusText: 'disconnected' });
  expect(withPending([ended], [change], '')[0]).toBe(ended);
});

test('a newer server value is shown once the change has ended', () => {
  const change = { kind: 'rename', consoleId: 1, name: 'mine', seen: 'old' } as const;
  const newer = [aConsole({ id: 1, name: 'theirs' })];
  expect(withPending(newer, [change], '')[0]?.name).toBe('mine');
  expect(withPending(newer, [], '')[0]?.name).toBe('theirs');
});

test('changes of one console are combined, and other consoles keep their identity', () => {
  const shown = withPending(
    list,
    [
      { kind: 'rename', consoleId: 1, name: 'x', seen: 'old' },
      { kind: 'activate', consoleId: 1, active: false },
      { kind: 'disconnect', consoleId: 1 },
    ],
    '',
  );
  expect(shown[0]).toMatchObject({ name: 'x', open: false, status: consoleStatus.connected });
  expect(shown[1]).toBe(list[1]);
});
