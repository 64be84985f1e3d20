import { expect, test, vi } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import type { ContractError } from '#platform/errors/errors.ts';
import { createRealtime } from './createRealtime.ts';
import type { RealtimeSocket } from './lateSocket.ts';

type Handler = (...args: unknown[]) => void;

/** Sockets whose state the test controls. */
function build() {
  const clock = new FakeClock();
  const sockets: FakeSocket[] = [];
  class FakeSocket implements RealtimeSocket {
    active = true;
    readonly handlers = new Map<string, Handler>();
    readonly io = { on: (name: string, handler: Handler) => this.handlers.set(name, handler) };
    any: (name: string, payload: unknown) => void = () => undefined;
    #isConnected = false;
    /** Notifies at once, as the library does. */
    readonly disconnect = vi.fn<() => void>(() => {
      this.active = false;
      if (this.#isConnected) this.fire('disconnect');
    });
    on(name: string, handler: Handler): void {
      this.handlers.set(name, handler);
    }
    onAny(handler: FakeSocket['any']): void {
      this.any = handler;
    }
    fire(name: string): void {
      if (name === 'connect') this.#isConnected = true;
      if (name === 'disconnect') this.#isConnected = false;
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
    connectSocket,
    clock,
  });
  return { clock, realtime, sockets, connectSocket, onContractError, onAttemptFailed };
}

test('connects with the token in the query and five attempts at one-second intervals', () => {
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

test('reports its status, and reconnects at once on request', () => {
  const { realtime, sockets, connectSocket } = build();
  const statuses: string[] = [];
  realtime.status.subscribe(() => statuses.push(realtime.status.get()));
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
  expect(statuses).toEqual(['connecting', 'live', 'reconnecting', 'lost', 'reconnecting', 'live', 'off']);
  expect(connectSocket).toHaveBeenCalledTimes(2);
});

test('reconnect() replaces a hanging attempt or a pause between attempts at once', () => {
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

test('a socket closed by the server is lost; events of a replaced socket are ignored', () => {
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

test('the token is not in the address when the server accepts it in the handshake', () => {
  const { realtime, connectSocket } = build();
  realtime.connect('jwt', 'handshake');
  realtime.reconnect({ evenIfLive: true });
  const options = connectSocket.mock.lastCall?.[1];
  expect(options).toMatchObject({ auth: { token: 'jwt' } });
  expect(options).not.toHaveProperty('query');
});

test('a renewed token keeps the old connection until the new one is open', () => {
  const { realtime, sockets, connectSocket } = build();
  realtime.connect('old', 'handshake');
  sockets[0]?.fire('connect');
  realtime.renew('new', 'handshake');
  expect(connectSocket.mock.calls[1]?.[1]).toMatchObject({ auth: { token: 'new' } });
  expect(sockets[0]?.disconnect).not.toHaveBeenCalled();
  expect(realtime.status.get()).toBe('live');

  sockets[1]?.fire('connect');
  expect(sockets[0]?.disconnect).toHaveBeenCalledOnce();
  expect(realtime.status.get()).toBe('live');
  sockets[0]?.fire('disconnect');
  expect(realtime.status.get()).toBe('live');
});

test('a renewal whose old connection ends before the new one is open is an interruption', () => {
  const { realtime, sockets } = build();
  const statuses: string[] = [];
  realtime.connect('old', 'handshake');
  sockets[0]?.fire('connect');
  realtime.status.subscribe(() => statuses.push(realtime.status.get()));
  realtime.renew('new', 'handshake');
  sockets[0]?.fire('disconnect');
  expect(statuses).toEqual(['reconnecting']);
  sockets[1]?.fire('connect');
  expect(statuses).toEqual(['reconnecting', 'live']);
});

test('a second renewal keeps the open connection, not the one that was still connecting', () => {
  const { realtime, sockets } = build();
  realtime.connect('1', 'handshake');
  sockets[0]?.fire('connect');
  realtime.renew('2', 'handshake');
  realtime.renew('3', 'handshake');
  expect(sockets.map(({ disconnect }) => disconnect.mock.calls.length)).toEqual([0, 1, 0]);
  sockets[0]?.fire('disconnect');
  expect(realtime.status.get()).toBe('reconnecting');
  sockets[2]?.fire('connect');
  expect(realtime.status.get()).toBe('live');
});

test('closing a connection is not reported as its loss', () => {
  const { realtime, sockets } = build();
  const statuses: string[] = [];
  realtime.connect('jwt', 'handshake');
  sockets[0]?.fire('connect');
  realtime.status.subscribe(() => statuses.push(realtime.status.get()));
  realtime.reconnect({ evenIfLive: true });
  sockets[1]?.fire('connect');
  realtime.disconnect();
  expect(statuses).toEqual(['reconnecting', 'live', 'off']);
});

test('a connection sends its last position; unless the server answers with the missed events, all has to be loaded', async () => {
  const { clock, realtime, sockets, connectSocket } = build();
  const listener = vi.fn<(name: string, payload: unknown) => void>();
  realtime.listen(listener);
  realtime.connect('jwt', 'handshake');
  const [socket] = sockets;
  socket?.fire('connect');
  expect(realtime.isResuming()).toBe(false);
  socket?.any('position', { position: '7.12' });
  expect(connectSocket.mock.lastCall?.[1]).toMatchObject({ auth: { token: 'jwt', position: '7.12' } });

  for (const [answer, told] of [
    [['position', { position: '7.20' }], []],
    [['reload', {}], [['reload', {}]]],
    [null, [['reload', {}]]],
  ] as const) {
    socket?.fire('disconnect');
    socket?.fire('connect');
    expect(realtime.isResuming()).toBe(true);
    if (answer) socket?.any(answer[0], answer[1]);
    await clock.advanceAsync(60_000);
    expect(listener.mock.calls.splice(0)).toEqual(told);
  }
  // Another session has not loaded anything yet, unless it passes its position.
  realtime.connect('other', 'handshake');
  sockets[1]?.fire('connect');
  expect(realtime.isResuming()).toBe(false);
  realtime.connect('third', 'handshake', '7.30');
  expect(connectSocket.mock.lastCall?.[1]).toMatchObject({ auth: { position: '7.30' } });
  sockets[2]?.fire('connect');
  expect(realtime.isResuming()).toBe(true);
});
