import { createContext, use } from 'react';
import type { Link } from '#data/offline/link.ts';
import type { RefreshQueue } from '#data/realtime/refreshQueue.ts';
import type { Api } from '#platform/api/types.ts';
import type { Channel } from '#platform/channel/types.ts';
import type { Store } from '#platform/storage/store.ts';

/** Services that the app builds once and provides to all components; tests provide fakes. */
export interface Services {
  api: Api;
  channel: Channel;
  /** Storage of this browser; screens use it through `usePreference`. */
  store: Store;
  /** Whether the server can be reached. */
  link: Link;
  /** Refreshes the data that a change affects. */
  refreshes: RefreshQueue;
}

export const ServicesContext = createContext<Services | null>(null);

/** @throws when used outside the app's provider. */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('Services are missing above this component');
  return services;
}
