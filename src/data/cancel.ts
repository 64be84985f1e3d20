import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { CallOptions } from '#platform/api/api.ts';

/** Cancels the load of one list, or without `exact` of all lists with this key prefix; the previous data is shown again. */
export function useCancel(queryKey: QueryKey, { exact = true }: { exact?: boolean } = {}): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.cancelQueries({ queryKey, exact });
}

/** A change whose call can be aborted; the server may have applied it anyway. */
export type Abortable<Change> = Change & { signal?: AbortSignal };

export const optionsOf = (signal: AbortSignal | undefined): CallOptions => (signal ? { signal } : {});
