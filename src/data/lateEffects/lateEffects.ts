import { hashKey, type Mutation, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { cachedConsole, consoleKeys } from '#data/consoles/cache.ts';
import { consoleChangeKey } from '#data/consoles/mutations.ts';
import { serverGroupKeys } from '#data/serverGroups/queries.ts';
import { cachedServer, serverKeys } from '#data/servers/queries.ts';
import { type ServerChange, serverChangeKey } from '#data/servers/mutations.ts';
import { type Clock, systemClock } from '#domain/clock.ts';
import type { PendingChange } from '#domain/consoles/pending.ts';
import { consoleEffect, isConsoleAs, isServerAs, type LateEffect, serverEffect } from '#domain/late.ts';
import { serverTitle } from '#domain/servers/serverRules.ts';
import { ApiError, isAborted, isUnreachable } from '#platform/errors/errors.ts';

/** Time after a failed call within which its effect is attributed to it, milliseconds. */
const limitMs = 2 * 60_000;

/** The effect that a failed call may still have. */
interface Expected {
  effect: LateEffect;
  /** Milliseconds on the clock. */
  until: number;
  /** Name of the console or server once it is in the requested state; null before. */
  reached: () => string | null;
}

/**
 * Whether a call failed without a refusal: its agent was offline or did not reply in time, or there was no response.
 * The command may still be carried out.
 */
function isUnanswered(error: unknown): boolean {
  if (isUnreachable(error) || isAborted(error)) return true;
  return error instanceof ApiError && (error.status === 504 || error.fault.code === 'serverOffline');
}

/** The subject of a change and its requested state; null for mutations of other kinds. */
function expectationOf(
  queryClient: QueryClient,
  { options, state }: Mutation,
): ({ subject: string; effect: LateEffect | null } & Pick<Expected, 'reached'>) | null {
  if (!options.mutationKey || state.variables === undefined) return null;
  const key = hashKey(options.mutationKey);
  if (key === hashKey(consoleChangeKey)) {
    const change = state.variables as PendingChange;
    const effect = consoleEffect(change);
    const reached = (): string | null => {
      const found = cachedConsole(queryClient, change.consoleId);
      return effect && found && isConsoleAs(effect, found) ? found.name.toUpperCase() : null;
    };
    return { subject: `console ${change.consoleId}`, effect, reached };
  }
  if (key === hashKey(serverChangeKey)) {
    const change = state.variables as ServerChange;
    const effect = serverEffect(change);
    const reached = (): string | null => {
      const found = cachedServer(queryClient, change.id);
      return effect && found && isServerAs(effect, found) ? serverTitle(found) : null;
    };
    return { subject: `server ${change.id}`, effect, reached };
  }
  return null;
}

const watched: ReadonlySet<unknown> = new Set([
  consoleKeys.all[0],
  serverKeys.all[0],
  serverGroupKeys.all[0],
]);

/**
 * Reports when a console or server reaches the requested state within two minutes after the call had failed without a
 * response. A newer change of the same subject ends the watch. Returns a function that stops.
 */
export function watchLateEffects(
  queryClient: QueryClient,
  clock: Clock,
  onLate: (name: string, effect: LateEffect) => void,
): () => void {
  const expected = new Map<string, Expected>();

  function check(): void {
    for (const [subject, { effect, until, reached }] of expected) {
      const name = clock.now() > until ? null : reached();
      if (name !== null || clock.now() > until) expected.delete(subject);
      if (name !== null) onLate(name, effect);
    }
  }

  const stopMutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { type } = event.action;
    if (type !== 'pending' && type !== 'error') return;
    const found = expectationOf(queryClient, event.mutation);
    if (!found) return;
    const { subject, effect, reached } = found;
    expected.delete(subject);
    if (type === 'pending' || effect === null || !isUnanswered(event.action.error)) return;
    expected.set(subject, { effect, until: clock.now() + limitMs, reached });
    check();
  });
  const stopQueries = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (expected.size > 0 && type === 'updated' && watched.has(query.queryKey[0])) check();
  });
  return () => {
    stopMutations();
    stopQueries();
  };
}

/** {@link watchLateEffects} while the component is mounted. */
export function useLateEffects(onLate: (name: string, effect: LateEffect) => void): void {
  const queryClient = useQueryClient();
  const latest = useRef(onLate);
  useEffect(() => {
    latest.current = onLate;
  });
  useEffect(
    () => watchLateEffects(queryClient, systemClock, (name, effect) => latest.current(name, effect)),
    [queryClient],
  );
}
