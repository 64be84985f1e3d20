import { expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import { consoleEffect, isConsoleAs, isServerAs, serverEffect } from './late.ts';

const { connected, connecting, disconnected, failed } = consoleStatus;

test.each([
  [{ kind: 'connect', consoleId: 1, accountId: 1 }, 'connected'],
  [{ kind: 'disconnect', consoleId: 1 }, 'disconnected'],
  [{ kind: 'activate', consoleId: 1, active: true }, 'opened'],
  [{ kind: 'activate', consoleId: 1, active: false }, 'closed'],
  [{ kind: 'rename', consoleId: 1, name: 'x', seen: 'old' }, null],
] as const)('%o has the effect %s', (change, effect) => {
  expect(consoleEffect(change)).toBe(effect);
});

test.each([
  ['connected', connected, true],
  ['connected', connecting, false],
  ['disconnected', disconnected, true],
  ['disconnected', failed, false],
] as const)('the effect %s is visible at status %d: %s', (effect, status, isAs) => {
  expect(isConsoleAs(effect, { status, open: true })).toBe(isAs);
});

test('opened and closed effects are detected for consoles and servers', () => {
  expect(isConsoleAs('closed', { status: connected, open: false })).toBe(true);
  expect(isConsoleAs('opened', { status: connected, open: false })).toBe(false);
  expect([serverEffect({ kind: 'open' }), serverEffect({ kind: 'flow' })]).toEqual(['opened', null]);
  expect(isServerAs('opened', { open: true })).toBe(true);
  expect(isServerAs('closed', { open: true })).toBe(false);
});
