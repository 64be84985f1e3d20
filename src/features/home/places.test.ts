import { expect, test } from 'vitest';
import { aConsole, aServer } from '#domain/consoles/fixtures.ts';
import { consoleStatus } from '#contract/enums.ts';
import { controlOf } from './places.ts';

test('a connected console links to the control view, any other console to its tile', () => {
  const server = aServer({ id: 3 });
  const connected = aConsole({ id: 7, status: consoleStatus.connected });
  const failed = aConsole({ id: 7, status: consoleStatus.failed });
  expect(controlOf(server, connected)).toBe('/playing-control/all?server=3&console=7');
  expect(controlOf(server, failed)).toBe('/playing-control/all?server=3#console-7');
});
