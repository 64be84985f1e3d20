import { createContext, use } from 'react';
import type { UpdateOffer } from '#data/busy/updateOffer.ts';
import type { Installation } from '#platform/pwa/pwa.ts';
import type { SessionPresence } from '#data/session/presence.ts';
import type { BulkJobs } from '#ui/bulk/jobs.ts';
import type { ShortcutList } from '#ui/shortcuts/shortcutList.ts';
import type { ConsoleCommandBus } from './shell/consoleCommandBus.ts';
import type { OverlayState } from './shell/overlayState.ts';
import type { Realtime } from '#platform/realtime/realtime.ts';

/** Services that only the shell uses. */
export interface AppServices {
  realtime: Pick<Realtime, 'status' | 'reconnect'>;
  /** Whether the user is present. */
  presence: SessionPresence;
  /** Deletes all caches of this browser and reloads the page. */
  clearCache(): Promise<void>;
  /** Offers a new version of the app. */
  update: UpdateOffer;
  installation: Installation;
  /** Components of `ui/` and the screens get these two through the UI context. */
  bulkJobs: BulkJobs;
  shortcuts: ShortcutList;
  /** The open palette or sheet of shortcuts. */
  overlay: OverlayState;
  consoleCommands: ConsoleCommandBus;
}

export const AppContext = createContext<AppServices | null>(null);

/** @throws when used outside the app. */
export function useApp(): AppServices {
  const services = use(AppContext);
  if (!services) throw new Error('The app is missing above this component');
  return services;
}
