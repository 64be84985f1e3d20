import { expect, test, vi } from 'vitest';
import { connectLate, type ConnectSocket, type RealtimeSocket } from './lateSocket.ts';

type Handler = (...args: never[]) => void;

/** A library that loads, or fails to load, when the test decides. */
function build() {
  const handlers = new Map<string, Handler>();
  const add = (name: string, handler: Handler): unknown => handlers.set(name, handler);
  const socket = {
    active: true as boolean,
    io: { on: add },
    on: add,
    onAny: (handler: Handler) => add('any', handler),
    disconnect: vi.fn<() => void>(),
  } satisfies RealtimeSocket;
  const io = vi.fn<ConnectSocket>(() => socket);
  const { promise, resolve, reject } = Promise.withResolvers<{ io: ConnectSocket }>();
  const late = connectLate(() => promise)('http://api.test', { path: '/socket.io' });
  const settle = async (run: () => void): Promise<void> => {
    run();
    await new Promise((done) => setTimeout(done));
  };
  return {
    late,
    io,
    socket,
    handlers,
    load: () => settle(() => resolve({ io })),
    fail: () => settle(() => reject(new Error('missing'))),
  };
}

test('who listened before the library was there hears what its socket says', async () => {
  const { late, io, socket, handlers, load } = build();
  const [onConnect, onGivenUp, onAny] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
  late.on('connect', onConnect);
  late.io.on('reconnect_failed', onGivenUp);
  late.onAny(onAny);
  expect([late.active, io.mock.calls]).toEqual([true, []]);
  await load();
  expect(io.mock.calls).toEqual([['http://api.test', { path: '/socket.io' }]]);
  expect(handlers).toEqual(
    new Map<string, unknown>([
      ['connect', onConnect],
      ['reconnect_failed', onGivenUp],
      ['any', onAny],
    ]),
  );
  socket.active = false;
  expect(late.active).toBe(false);
  late.disconnect();
  expect(socket.disconnect).toHaveBeenCalledOnce();
});

test('a socket that was closed meanwhile never connects', async () => {
  const { late, io, load } = build();
  late.disconnect();
  expect(late.active).toBe(false);
  await load();
  expect(io).not.toHaveBeenCalled();
});

test('a library that cannot be loaded is a refused connection, which does not reconnect automatically', async () => {
  const { late, fail } = build();
  const onRefused = vi.fn<() => void>();
  late.on('connect_error', onRefused);
  await fail();
  expect([late.active, onRefused.mock.calls.length]).toEqual([false, 1]);
});
