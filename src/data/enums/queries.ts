import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Enums } from '#contract/enums.ts';
import { getEnums } from '#contract/http/util.ts';
import { useServices } from '#data/services.ts';
import type { Api } from '#platform/api/types.ts';

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

/**
 * The enumerations; the guard has loaded them before any screen.
 * @throws when used before that.
 */
export function useEnums(): Enums {
  const { api } = useServices();
  const { data } = useQuery(enumsQuery(api));
  if (!data) throw new Error('Enumerations are not loaded');
  return data;
}

/** The enumerations; undefined on a screen that opens without them, because the server cannot be reached. */
export function useMaybeEnums(): Enums | undefined {
  const { api } = useServices();
  return useQuery(enumsQuery(api)).data;
}
