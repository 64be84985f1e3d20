import { expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import { aConsole, aServer } from '#domain/consoles/fixtures.ts';
import { mayBeClosing, scriptsLeft } from './closing.ts';

const { connected, connecting, disconnected, failed } = consoleStatus;
const consoles = [connected, connecting, disconnected, failed].map((status, id) => aConsole({ id, status }));

test.each([
  ['closed', { open: false }, 2],
  ['open', { open: true }, 0],
  ['closed and out of reach', { open: false, online: false }, 0],
  ['closed and without accounts', { open: false, accountCount: 0 }, 0],
])('scripts left of a server that is %s', (_name, over, left) => {
  const server = aServer(over);
  expect(scriptsLeft(server, consoles)).toBe(left);
  expect(mayBeClosing(server)).toBe(left > 0);
});

test('no scripts are left once every console has ended; unknown consoles do not count', () => {
  const server = aServer({ open: false });
  expect(scriptsLeft(server, [aConsole({ status: disconnected })])).toBe(0);
  expect(scriptsLeft(server, undefined)).toBe(0);
});
