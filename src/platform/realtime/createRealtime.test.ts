import type { io } from 'socket.io-client';
import { expect, test, vi } from 'vitest';
import type { ContractError } from '#platform/errors/errors.ts';
import { createRealtime } from './createRealtime.ts';

type Handler = (...args: unknown[]) => void;

/** Sockets that a test moves by hand. */
function build() {
  const sockets: FakeSocket[] = [];
  class FakeSocket {
    active = true;
    readonly handlers = new Map<string, Handler>();
    readonly io = { on: (name: string, handler: Handler) => this.handlers.set(name, handler) };
    any: Handler = () => undefined;
    readonly disconnect = vi.fn<() => void>();
    on(name: string, handler: Handler): void {
      this.handlers.set(name, handler);
    }
    onAny(handler: Handler): void {
      this.any = handler;
    }
    fire(name: string): void {
      this.handlers.get(name)?.();
    }
  }
  const connectSocket = vi.fn<(url: string, options: unknown) => FakeSocket>(() => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  });
  const onContractError = vi.fn<(error: ContractError) => void>();
  const onAttemptFailed = vi.fn<() => void>();
  const realtime = createRealtime({
    url: 'http://api.test',
    onContractError,
    onAttemptFailed,
    connectSocket: connectSocket as unknown as typeof io,
  });
  return { realtime, sockets, connectSocket, onContractError, onAttemptFailed };
}

test('five attempts, a second apart, with the token in the query', () => {
  const { realtime, connectSocket } = build();
  realtime.connect('jwt', 'query');
  expect(connectSocket.mock.calls[0]).toEqual([
    'http://api.test',
    expect.objectContaining({
      path: '/socket.io',
      query: { token: 'jwt' },
      reconnectionAttempts: 5,
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 1_000,
      randomizationFactor: 0,
    }),
  ]);
  realtime.connect('jwt', 'query');
  expect(connectSocket).toHaveBeenCalledTimes(1);
});

test('it reports its status, and reconnects at once on request', () => {
  const { realtime, sockets, connectSocket } = build();
  const seen: string[] = [];
  realtime.status.subscribe(() => seen.push(realtime.status.get()));
  realtime.connect('jwt', 'query');
  sockets[0]?.fire('connect');
  realtime.reconnect();
  expect(connectSocket).toHaveBeenCalledTimes(1);
  sockets[0]?.fire('disconnect');
  sockets[0]?.fire('reconnect_failed');
  realtime.reconnect();
  sockets[1]?.fire('connect');
  realtime.disconnect();
  realtime.reconnect();
  expect(seen).toEqual(['connecting', 'live', 'reconnecting', 'lost', 'reconnecting', 'live', 'off']);
  expect(connectSocket).toHaveBeenCalledTimes(2);
});

test('a pause between two attempts, or one that hangs, is not sat out when there is reason to try', () => {
  const { realtime, sockets, onAttemptFailed } = build();
  realtime.connect('jwt', 'query');
  sockets[0]?.fire('connect');
  sockets[0]?.fire('disconnect');
  sockets[0]?.fire('connect_error');
  expect(onAttemptFailed).toHaveBeenCalledOnce();
  realtime.reconnect();
  expect(sockets).toHaveLength(2);
  expect(sockets[0]?.disconnect).toHaveBeenCalledOnce();
  sockets[0]?.fire('connect_error');
  expect(onAttemptFailed).toHaveBeenCalledOnce();
  sockets[1]?.fire('connect');
  expect(realtime.status.get()).toBe('live');
});

test('a live socket is replaced only with evenIfLive', () => {
  const { realtime, sockets } = build();
  realtime.connect('jwt', 'query');
  sockets[0]?.fire('connect');
  realtime.reconnect({ evenIfLive: true });
  expect([sockets.length, realtime.status.get()]).toEqual([2, 'reconnecting']);
});

test('a socket that the server has thrown out is lost; one that was replaced is not listened to', () => {
  const { realtime, sockets } = build();
  realtime.connect('jwt', 'query');
  const [first] = sockets;
  if (first) first.active = false;
  first?.fire('disconnect');
  expect(realtime.status.get()).toBe('lost');
  realtime.connect('other', 'query');
  first?.fire('connect');
  expect(realtime.status.get()).toBe('connecting');
  expect(first?.disconnect).toHaveBeenCalledOnce();
});

test('events are parsed; invalid payloads are reported, unknown events ignored', () => {
  const { realtime, sockets, onContractError } = build();
  const listener = vi.fn<(name: string, payload: unknown) => void>();
  realtime.listen(listener);
  realtime.connect('jwt', 'query');
  sockets[0]?.any('consolesUpdated', { ids: [1], extra: true });
  sockets[0]?.any('consolesUpdated', { ids: ['x'] });
  sockets[0]?.any('somethingNew', {});
  expect(listener.mock.calls).toEqual([['consolesUpdated', { ids: [1] }]]);
  expect(onContractError.mock.calls.map(([{ call, field }]) => [call, field])).toEqual([
    ['consolesUpdated', 'ids.0'],
  ]);
});

test('a server that can take the token in the first message never has it in the address', () => {
  const { realtime, connectSocket } = build();
  realtime.connect('jwt', 'handshake');
  realtime.reconnect({ evenIfLive: true });
  const options = connectSocket.mock.lastCall?.[1];
  expect(options).toMatchObject({ auth: { token: 'jwt' } });
  expect(options).not.toHaveProperty('query');
});
