import { createContext, use } from 'react';
import type { UpdateOffer } from '#data/busy/updateOffer.ts';
import type { Installation } from '#platform/pwa/types.ts';
import type { SessionPresence } from '#data/session/presence.ts';
import type { Realtime } from '#platform/realtime/types.ts';

/** What only the shell needs of the outside world. */
export interface AppParts {
  realtime: Pick<Realtime, 'status' | 'reconnect'>;
  /** Whether somebody is at the keyboard. */
  presence: SessionPresence;
  /** Drops everything that this browser keeps to be faster, and loads the page anew. */
  clearCache(): Promise<void>;
  /** A new version of the app, when it may be let in. */
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
