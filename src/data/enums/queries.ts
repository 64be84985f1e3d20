import { type QueryClient, QueryObserver, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Enums } from '#contract/enums.ts';
import { getEnums } from '#contract/http/util.ts';
import { useServices } from '#data/services.ts';
import type { Observable } from '#domain/observable.ts';
import type { Api } from '#platform/api/api.ts';
import { useObservable } from '#ui/useObservable.ts';

export const enumsKeys = { all: ['enums'] } as const;

/** Enumerations: loaded once before the first screen, the same for all users. */
export const enumsQuery = (api: Api) =>
  queryOptions({
    queryKey: enumsKeys.all,
    queryFn: ({ signal }) => api.call(getEnums, {}, { signal }),
    staleTime: Infinity,
    gcTime: Infinity,
    meta: { silent: true },
  });

const shared = new WeakMap<QueryClient, Observable<Enums | undefined>>();

/**
 * The enumerations of a cache, with one observer for all users of the hook: a wall checks a right in five
 * places of each tile.
 */
function enumsIn(client: QueryClient, api: Api): Observable<Enums | undefined> {
  const known = shared.get(client);
  if (known) return known;
  const observer = new QueryObserver(client, enumsQuery(api));
  const listeners = new Set<() => void>();
  let stop = (): void => undefined;
  const created: Observable<Enums | undefined> = {
    get: () => client.getQueryData<Enums>(enumsKeys.all),
    subscribe(listener) {
      if (listeners.size === 0) stop = observer.subscribe(() => listeners.forEach((notify) => notify()));
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
  };
  shared.set(client, created);
  return created;
}

/**
 * The enumerations; the guard has loaded them before any screen.
 * @throws when used before that.
 */
export function useEnums(): Enums {
  const data = useMaybeEnums();
  if (!data) throw new Error('Enumerations are not loaded');
  return data;
}

/** The enumerations; undefined on a screen that opens without them, because the server cannot be reached. */
export function useMaybeEnums(): Enums | undefined {
  const { api } = useServices();
  return useObservable(enumsIn(useQueryClient(), api));
}
