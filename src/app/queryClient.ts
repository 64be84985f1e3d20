import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSilent } from '#data/errors/describe.ts';
import type { Link } from '#data/offline/link.ts';
import type { ReportError } from '#data/services.ts';
import { ApiError, isUnreachable, NetworkError, repeatAfterMs } from '#platform/errors/errors.ts';

/** How long cached answers count as fresh, milliseconds; events refresh what changes in between. */
const staleMs = 60_000;

type AnyQuery = Query<unknown, unknown>;

/** Only other failures are retried: a rejected call would be rejected again, and a timeout has already taken long. */
const shouldRetry = (error: unknown): boolean =>
  !(error instanceof ApiError && error.status < 500) &&
  !(error instanceof NetworkError && error.reason === 'timeout');

/** Filters errors that need no message, because the caller cancelled the call or the session has ended. */
export const createErrorReporter =
  (onError: ReportError): ReportError =>
  (error, subject) => {
    if (!isSilent(error)) onError(error, subject);
  };

/**
 * The cache of server state. If the API cannot answer lists on the screen at the moment, they are loaded
 * until it can, which is announced once.
 */
export function createQueryClient(
  { online }: Link,
  reportError: ReportError,
  /** Whether the user knows of its error, or will by another try. */
  isSaid: (query: AnyQuery) => boolean,
): QueryClient {
  const waiting = new WeakSet<AnyQuery>();
  const waitOf = ({ state }: AnyQuery): number | false => repeatAfterMs(state.error) ?? false;
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // The page already shows that it is offline, which explains why a list was not loaded.
        const isKnown = waiting.has(query) || (!online.get() && isUnreachable(error));
        if (repeatAfterMs(error) === null) waiting.delete(query);
        else waiting.add(query);
        if (!query.meta?.silent && !isSaid(query) && !isKnown) reportError(error);
      },
      onSuccess: (_data, query) => void waiting.delete(query),
    }),
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        // Calls are always attempted, and never queued until the browser reports a network.
        networkMode: 'always',
        retry: (count, error) => count < 1 && online.get() && shouldRetry(error),
        retryDelay: (_count, error) => repeatAfterMs(error) ?? 1_000,
        refetchInterval: (query) => waitOf(query as AnyQuery),
      },
      mutations: { networkMode: 'always' },
    },
  });
}
