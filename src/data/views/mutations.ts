import { useMutation, useMutationState } from '@tanstack/react-query';
import { createView, deleteView, updateView, type ViewGrid } from '#contract/http/views.ts';
import type { Abortable } from '#data/cancel.ts';
import { useServices } from '#data/services.ts';
import type { ViewChange } from '#domain/views/pending.ts';
import type { Api } from '#platform/api/types.ts';
import { viewKeys } from './keys.ts';

/** Returns the id of the view. */
async function send(api: Api, grid: ViewGrid, { signal, ...change }: Abortable<ViewChange>): Promise<number> {
  const options = signal ? { signal } : {};
  switch (change.kind) {
    case 'create': {
      const { kind: _, ...body } = change;
      return (await api.call(createView, { body: { grid, ...body } }, options)).id;
    }
    case 'update': {
      const { kind: _, id, ...body } = change;
      await api.call(updateView, { params: { viewId: id }, body }, options);
      return id;
    }
    case 'delete':
      await api.call(deleteView, { params: { viewId: change.id } }, options);
      return change.id;
  }
}

/**
 * Saves, renames, overwrites or deletes a view; resolves to its id. The change is shown at once, and stays pending until
 * the views have been loaded again. The caller reports errors.
 */
export function useViewChange(grid: ViewGrid) {
  const { api, refreshes } = useServices();
  return useMutation({
    mutationKey: viewKeys.changes(grid),
    mutationFn: (change: Abortable<ViewChange>) => send(api, grid, change),
    meta: { silent: true },
    onSettled: () => refreshes.reload(viewKeys.ofGrid(grid)),
  });
}

/** Changes that the server has not confirmed, oldest first. */
export const usePendingViews = (grid: ViewGrid): ViewChange[] =>
  useMutationState({
    filters: { mutationKey: viewKeys.changes(grid), status: 'pending' },
    select: (mutation) => mutation.state.variables as ViewChange,
  });
