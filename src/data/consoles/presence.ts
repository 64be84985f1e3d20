import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import { serversQuery } from '#data/servers/queries.ts';
import { useServices } from '#data/services.ts';
import { type SilentServers, silentServersOf, withPresence } from '#domain/consoles/presence.ts';
import { type Presence } from '#domain/consoles/status.ts';

const none: SilentServers = {};

/** Servers whose agent is silent, live; the same object while they are the same. */
export function useSilentServers(): SilentServers {
  const { api } = useServices();
  return useQuery({ ...serversQuery(api), select: silentServersOf }).data ?? none;
}

/** Marks consoles whose state is unknown, because their server is offline. Stable while the same servers are. */
export function usePresence(): (consoles: readonly GameConsole[]) => readonly (GameConsole & Presence)[] {
  const silent = useSilentServers();
  return useCallback((consoles) => withPresence(consoles, silent), [silent]);
}
