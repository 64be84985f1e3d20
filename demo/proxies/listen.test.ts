import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { listenShared } from '#demo/proxies/listen.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a port in use is tried again without leaving listeners behind, and taken over when it is free', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const first = createServer().listen(0, '127.0.0.1');
  await once(first, 'listening');
  const { port } = first.address() as AddressInfo;
  const second = createServer();
  const stop = await listenShared(second, port);
  for (let attempt = 0; attempt < 5; attempt++) {
    const refused = once(second, 'error').catch((error: unknown) => [error]);
    vi.advanceTimersByTime(3_000);
    expect(await refused).toEqual([expect.objectContaining({ code: 'EADDRINUSE' })]);
  }
  expect([second.listenerCount('listening'), second.listenerCount('error')]).toEqual([0, 0]);

  first.close();
  await once(first, 'close');
  const taken = once(second, 'listening');
  vi.advanceTimersByTime(3_000);
  await taken;
  expect((second.address() as AddressInfo).port).toBe(port);
  await stop();
  expect(second.listening).toBe(false);
});
