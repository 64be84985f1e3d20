import type { ListState } from '#domain/lists/state.ts';
import { ListFailed, ListStopped, RowsLoading } from './TableStates.tsx';

/** Stands where a list will be, as long as nothing of it is known: on its way, ended, or failed. */
export function ListPending({ state }: { state: ListState }) {
  if (state.error) return <ListFailed state={state} />;
  return state.isStopped ? <ListStopped state={state} /> : <RowsLoading state={state} />;
}
