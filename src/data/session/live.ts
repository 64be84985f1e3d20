import type { Registry } from '#data/realtime/registry.ts';
import type { Session } from './session.ts';

/** Keeps the session in step with what the API tells of its user. Returns the way to stop. */
export function followUser(session: Session, registry: Registry): () => void {
  const isMine = (userId: number): boolean => {
    const state = session.state.get();
    return state.kind === 'signedIn' && state.user.id === userId;
  };
  const stops = [
    registry.on('userUpdated', async (payloads) => {
      const mine = payloads.filter(({ id }) => isMine(id));
      if (mine.some(({ blocked }) => blocked)) await session.logout('blocked');
      else if (mine.length > 0) await session.reload();
    }),
    registry.on('userTokenUpdated', async (payloads) => {
      if (payloads.some(({ userId }) => isMine(userId))) await session.reload({ creds: true });
    }),
    registry.on('balanceUpdated', async (payloads) => {
      if (payloads.some(({ userId }) => isMine(userId))) await session.reload();
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
