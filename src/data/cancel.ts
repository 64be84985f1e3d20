import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/** Ends the wait for one list, or without `exact` for all whose keys begin like this: its call is taken back, and what was shown before is shown again. */
export function useCancel(queryKey: QueryKey, { exact = true }: { exact?: boolean } = {}): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.cancelQueries({ queryKey, exact });
}

/** A change whose call ends when the signal aborts; whether it was done is then not known. */
export type Abortable<Change> = Change & { signal?: AbortSignal };
