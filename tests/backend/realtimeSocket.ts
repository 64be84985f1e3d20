import { io, type Socket } from 'socket.io-client';
import { realtimePath } from '#contract/events/index.ts';
import type { World } from './world.ts';

export interface RealtimeSocket {
  socket: Socket;
  /** Events that have arrived, with their payloads. */
  received: [string, unknown][];
  /** Waits until everything sent before has arrived (the server sends in order), and takes it. */
  settled(): Promise<[string, unknown][]>;
}

/** A socket of a user at an API process. @throws when the server refuses it */
export async function openSocket(world: World, origin: string, token: string): Promise<RealtimeSocket> {
  const received: [string, unknown][] = [];
  const socket = io(origin, {
    path: realtimePath,
    query: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  socket.onAny((event: string, payload: unknown) => received.push([event, payload]));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', reject);
  });
  return {
    socket,
    received,
    async settled() {
      const marked = new Promise<void>((resolve) => socket.once('plansUpdated', () => resolve()));
      world.api.context.events.publish('plansUpdated', {}, 'everybody');
      await marked;
      return received.splice(0).filter(([event]) => event !== 'plansUpdated');
    },
  };
}
