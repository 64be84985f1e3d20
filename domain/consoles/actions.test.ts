import fc from 'fast-check';
import { expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import { consoleActions, type ConsoleRights, isChanging, offeredActions } from './actions.ts';
import { canClose, canConnect, canDisconnect, canOpen } from './consoleRules.ts';

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

test('with all permissions, an action is enabled exactly when its rule allows it', () => {
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

test('consoles can be disconnected but not connected on the stacked page', () => {
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

test('actions that change something are disabled with a reason while offline; read-only actions are unaffected', () => {
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

test('the full-screen view allows control, or only watching without the permission', () => {
  const rights = Object.fromEntries(consoleActions.map((action) => [action, true])) as ConsoleRights;
  const connected = { status: consoleStatus.connected, accountCount: 1, open: true };
  const first = (control: boolean) =>
    offeredActions(connected, { ...rights, control }, { canConnectHere: true })[0]?.action;
  expect([first(true), first(false)]).toEqual(['control', 'watch']);
});
