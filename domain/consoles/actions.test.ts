import fc from 'fast-check';
import { expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import { consoleActions, type ConsoleRights, isChanging, offeredActions } from './actions.ts';
import { canClose, canConnect, canDisconnect, canOpen } from './rules.ts';

const consoles = fc.record({
  status: fc.constantFrom(...Object.values(consoleStatus)),
  accountCount: fc.nat(2),
  open: fc.boolean(),
});
const rightsOf = (right: fc.Arbitrary<boolean>) =>
  fc.record(
    Object.fromEntries(consoleActions.map((action) => [action, right])),
  ) as fc.Arbitrary<ConsoleRights>;

test('actions without their permission are not offered', () => {
  fc.assert(
    fc.property(consoles, rightsOf(fc.boolean()), fc.boolean(), (gameConsole, rights, canConnectHere) => {
      const offered = offeredActions(gameConsole, rights, { canConnectHere });
      expect(offered.filter(({ action }) => !rights[action])).toEqual([]);
    }),
  );
});

test('with every right, an action is enabled exactly when its rule says so', () => {
  fc.assert(
    fc.property(consoles, rightsOf(fc.constant(true)), (gameConsole, rights) => {
      const enabled = offeredActions(gameConsole, rights, { canConnectHere: true }).filter(
        (offer) => offer.enabled,
      );
      const has = (name: string) => enabled.some(({ action }) => action === name);
      expect([has('connect'), has('disconnect'), has('open'), has('close')]).toEqual([
        canConnect(gameConsole),
        canDisconnect(gameConsole),
        canOpen(gameConsole),
        canClose(gameConsole),
      ]);
    }),
  );
});

test('on the stacked page consoles can be disconnected, but not connected', () => {
  fc.assert(
    fc.property(consoles, rightsOf(fc.constant(true)), (gameConsole, rights) => {
      const names = offeredActions(gameConsole, rights, { canConnectHere: false }).map(
        ({ action }) => action,
      );
      expect(names).not.toContain('connect');
      expect(names.includes('disconnect')).toBe(canDisconnect(gameConsole));
    }),
  );
});

test('offline, what would change something is disabled and says why; looking stays as it was', () => {
  fc.assert(
    fc.property(consoles, rightsOf(fc.constant(true)), (gameConsole, rights) => {
      const online = offeredActions(gameConsole, rights, { canConnectHere: true });
      const offline = offeredActions(gameConsole, rights, { canConnectHere: true, isOffline: true });
      expect(offline).toEqual(
        online.map(({ action, enabled }) =>
          enabled && isChanging(action) ? { action, enabled: false, isOffline: true } : { action, enabled },
        ),
      );
    }),
  );
});

test('the full-screen view is for controlling or, without that right, for watching', () => {
  const rights = Object.fromEntries(consoleActions.map((action) => [action, true])) as ConsoleRights;
  const connected = { status: consoleStatus.connected, accountCount: 1, open: true };
  const first = (control: boolean) =>
    offeredActions(connected, { ...rights, control }, { canConnectHere: true })[0]?.action;
  expect([first(true), first(false)]).toEqual(['control', 'watch']);
});
