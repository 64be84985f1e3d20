import { createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { PortTakenError, reservePort } from './ports.ts';

test('a port in use is named in the error; a free port is returned', async () => {
  const port = await reservePort(0);
  expect(await reservePort(port)).toBe(port);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await expect(reservePort(port)).rejects.toEqual(new PortTakenError(port));
  server.close();
});

test('a chosen port is not one that the system assigns to a connection before its owner binds it', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => reservePort(0)));
  for (const port of ports) {
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_000);
  }
});

test('a chosen port is not chosen again before its owner binds it', async () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.123).mockReturnValueOnce(0.123);
  const first = await reservePort(0);
  expect(await reservePort(0)).not.toBe(first);
});
