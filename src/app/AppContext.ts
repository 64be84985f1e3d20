import { createContext, use } from 'react';
import type { UpdateOffer } from '#data/busy/updateOffer.ts';
import type { Installation } from '#platform/pwa/types.ts';
import type { SessionPresence } from '#data/session/presence.ts';
import type { Realtime } from '#platform/realtime/types.ts';

/** Services that only the shell uses. */
export interface AppParts {
  realtime: Pick<Realtime, 'status' | 'reconnect'>;
  /** Whether the user is present. */
  presence: SessionPresence;
  /** Deletes all caches of this browser and reloads the page. */
  clearCache(): Promise<void>;
  /** Offers a new version of the app. */
  update: UpdateOffer;
  installation: Installation;
}

export const AppContext = createContext<AppParts | null>(null);

/** @throws when used outside the app. */
export function useApp(): AppParts {
  const parts = use(AppContext);
  if (!parts) throw new Error('The app is missing above this component');
  return parts;
}
