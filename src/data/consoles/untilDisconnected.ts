import type { QueryClient } from '@tanstack/react-query';
import { type Clock, systemClock } from '#domain/clock.ts';
import { isActive } from '#domain/consoles/consoleRules.ts';
import { cachedConsole, consoleKeys } from './cache.ts';

/** A script may end its match first; the wait ends after this time, milliseconds. */
const limitMs = 15 * 60_000;

/** Resolves when the cached lists no longer show the console at work, and at the latest after 15 minutes. */
export function untilDisconnected(
  queryClient: QueryClient,
  consoleId: number,
  clock: Clock = systemClock,
): Promise<void> {
  const isEnded = (): boolean => {
    const gameConsole = cachedConsole(queryClient, consoleId);
    return gameConsole === undefined || !isActive(gameConsole);
  };
  if (isEnded()) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = (): void => {
      cancelLimit();
      unsubscribe();
      resolve();
    };
    const cancelLimit = clock.after(limitMs, finish);
    const unsubscribe = queryClient.getQueryCache().subscribe(({ query }) => {
      if (query.queryKey[0] === consoleKeys.all[0] && isEnded()) finish();
    });
  });
}
