import { type QueryKey, skipToken, type UndefinedInitialDataOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '#platform/api/api.ts';
import { useServices } from './services.ts';

/** Definition of a read from the API: its cache key, how it is loaded, and other options of the query. */
export interface ReadDefinition<Data, Part = Data> extends Omit<
  UndefinedInitialDataOptions<Data, Error, Part>,
  'queryKey' | 'queryFn'
> {
  key: QueryKey;
  /** Null: there is nothing to load. */
  load: ((api: Api, options: { signal: AbortSignal }) => Promise<Data>) | null;
}

export function useRead<Data, Part = Data>({ key, load, ...options }: ReadDefinition<Data, Part>) {
  const { api } = useServices();
  // oxlint-disable-next-line @tanstack/query/exhaustive-deps -- the key names what is loaded
  return useQuery({
    queryKey: key,
    queryFn: load ? ({ signal }) => load(api, { signal }) : skipToken,
    ...options,
  });
}

/** A hook that reads the same for all; its `enabled` is false for users without that right. */
export function defineRead<Data>(definition: ReadDefinition<Data>) {
  return function useDefinedRead(enabled = true) {
    return useRead({ ...definition, enabled });
  };
}
