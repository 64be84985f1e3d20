import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import { aConsole, aConsoleAccount } from './fixtures.ts';
import { canClose, canConnect, canControl, canDisconnect, canOpen, connectable } from './consoleRules.ts';
import { badgeTone, flagsOf } from './status.ts';

const stateful = fc.record({
  status: fc.constantFrom(...Object.values(consoleStatus)),
  accountCount: fc.nat(5),
  open: fc.boolean(),
});

test('a known state sets exactly one flag, an unknown one none', () => {
  fc.assert(
    fc.property(fc.integer(), (status) => {
      const known = Object.values<number>(consoleStatus).includes(status);
      expect(Object.values(flagsOf(status)).filter(Boolean)).toHaveLength(known ? 1 : 0);
    }),
  );
});

test.each([
  [1, 'info'],
  [2, 'info'],
  [3, 'warning'],
  [4, 'positive'],
  [5, 'secondary'],
  [-1, 'negative'],
  [77, 'secondary'],
])('state %i has the %s badge', (status, tone) => expect(badgeTone({ status })).toBe(tone));

describe('console actions', () => {
  test('a console with accounts can be either connected or disconnected', () => {
    fc.assert(
      fc.property(stateful, (gameConsole) => {
        expect(canConnect(gameConsole)).toBe(gameConsole.accountCount > 0 && !canDisconnect(gameConsole));
      }),
    );
  });

  test('a console with accounts can be either opened or closed, one without accounts neither', () => {
    fc.assert(
      fc.property(stateful, (gameConsole) => {
        expect([canOpen(gameConsole), canClose(gameConsole)]).toEqual(
          gameConsole.accountCount > 0 ? [!gameConsole.open, gameConsole.open] : [false, false],
        );
      }),
    );
  });

  test('only a connected console can be controlled', () => {
    fc.assert(
      fc.property(stateful, (gameConsole) => {
        expect(canControl(gameConsole)).toBe(gameConsole.status === consoleStatus.connected);
      }),
    );
  });
});

test('done accounts are not offered while another is open', () => {
  const done = aConsoleAccount({ id: 1, open: false });
  const open = aConsoleAccount({ id: 2 });
  expect(connectable(aConsole({ accounts: [done, open] }))).toEqual([open]);
  expect(connectable(aConsole({ accounts: [done] }))).toEqual([done]);
});
