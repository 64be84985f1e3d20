import { io, type Socket } from 'socket.io-client';
import { realtimePath } from '#contract/events/index.ts';
import type { World } from './world.ts';

export interface RealtimeSocket {
  socket: Socket;
  /** Received events with their payloads, without positions and activity. */
  received: [string, unknown][];
  /** Resolves with the first position that it receives. */
  position(): Promise<string>;
  /** Waits until everything sent before has arrived (the server sends in order), and returns it. */
  settled(): Promise<[string, unknown][]>;
}

/**
 * A socket of a user at an API process.
 * @param since its position when it reconnects
 * @throws if the server refuses it
 */
export async function openSocket(
  world: World,
  origin: string,
  token: string,
  since?: string,
): Promise<RealtimeSocket> {
  const received: [string, unknown][] = [];
  const socket = io(origin, {
    path: realtimePath,
    query: { token },
    ...(since !== undefined && { auth: { position: since } }),
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  socket.onAny((event: string, payload: unknown) => {
    if (event !== 'position' && event !== 'activityUpdated') received.push([event, payload]);
  });
  const position = new Promise<string>((resolve) =>
    socket.once('position', (sent: { position: string }) => resolve(sent.position)),
  );
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', reject);
  });
  return {
    socket,
    received,
    position: () => position,
    async settled() {
      const marked = new Promise<void>((resolve) => socket.once('plansUpdated', () => resolve()));
      await world.publish('plansUpdated', {}, 'everybody');
      await marked;
      return received.splice(0).filter(([event]) => event !== 'plansUpdated');
    },
  };
}
