import type { ManagerOptions, SocketOptions } from 'socket.io-client';

/** The part of a Socket.IO socket that the realtime connection uses. */
export interface RealtimeSocket {
  /** It connects, is connected, or reconnects automatically. */
  readonly active: boolean;
  readonly io: { on(name: 'reconnect_failed', listener: () => void): unknown };
  on(name: 'connect' | 'disconnect' | 'connect_error', listener: () => void): unknown;
  onAny(listener: (name: string, payload: unknown) => void): unknown;
  disconnect(): unknown;
}

/** `io` of Socket.IO. */
export type ConnectSocket = (url: string, options: Partial<ManagerOptions & SocketOptions>) => RealtimeSocket;

/** Connects once Socket.IO is loaded, which is not needed before sign-in. A failed load is a refused connection. */
export function connectLate(
  load: () => Promise<{ io: ConnectSocket }> = () => import('socket.io-client'),
): ConnectSocket {
  return (url, options) => {
    const listens: ((socket: RealtimeSocket) => void)[] = [];
    const refusals: (() => void)[] = [];
    let socket: RealtimeSocket | null = null;
    let isOver = false;
    const listen = (to: (socket: RealtimeSocket) => void): void => {
      if (socket) to(socket);
      else listens.push(to);
    };
    load().then(
      ({ io }) => {
        if (isOver) return;
        socket = io(url, options);
        for (const to of listens) to(socket);
      },
      () => {
        if (isOver) return;
        isOver = true;
        for (const refused of refusals) refused();
      },
    );
    return {
      get active() {
        return socket ? socket.active : !isOver;
      },
      io: { on: (name, listener) => listen(({ io }) => void io.on(name, listener)) },
      on(name, listener) {
        if (name === 'connect_error') refusals.push(listener);
        listen((loaded) => void loaded.on(name, listener));
      },
      onAny: (listener) => listen((loaded) => void loaded.onAny(listener)),
      disconnect() {
        isOver = true;
        socket?.disconnect();
      },
    };
  };
}
