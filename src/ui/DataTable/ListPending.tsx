import type { ListState } from '#domain/lists/state.ts';
import { ListFailed, ListStopped, RowsLoading } from './TableStates.tsx';

/** Placeholder of a list that is not loaded: loading, stopped or failed. */
export function ListPending({ state }: { state: ListState }) {
  if (state.error) return <ListFailed state={state} />;
  return state.isStopped ? <ListStopped state={state} /> : <RowsLoading state={state} />;
}
