import type { QueryClient } from '@tanstack/react-query';
import type { GameConsole } from '#contract/http/consoles.ts';
import { consoleKeys } from './keys.ts';

/** A console as the cached lists have it; undefined when none of them holds it. */
export function cachedConsole(queryClient: QueryClient, consoleId: number): GameConsole | undefined {
  for (const [, list] of queryClient.getQueriesData<readonly GameConsole[]>({ queryKey: consoleKeys.all })) {
    const found = list?.find(({ id }) => id === consoleId);
    if (found) return found;
  }
  return undefined;
}
