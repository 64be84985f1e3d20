import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/** Ends the wait for one list: its call is taken back, and what was shown before is shown again. */
export function useCancel(queryKey: QueryKey): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.cancelQueries({ queryKey, exact: true });
}

/** A change whose call ends when the signal aborts; whether it was done is then not known. */
export type Abortable<Change> = Change & { signal?: AbortSignal };
