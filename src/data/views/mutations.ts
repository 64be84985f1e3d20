import { createView, deleteView, updateView, type ViewGrid } from '#contract/http/views.ts';
import { useChange, usePendingChangesOf } from '#data/change.ts';
import type { ViewChange } from '#domain/views/pending.ts';
import type { Api, CallOptions } from '#platform/api/api.ts';
import { viewKeys } from './viewKeys.ts';

/** Returns the id of the view. */
async function send(api: Api, grid: ViewGrid, change: ViewChange, options: CallOptions): Promise<number> {
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
 * the views have been loaded again.
 */
export const useViewChange = (grid: ViewGrid) =>
  useChange({
    key: viewKeys.changes(grid),
    send: ({ api }, change: ViewChange, options) => send(api, grid, change, options),
    reload: [viewKeys.ofGrid(grid)],
  });

/** Changes that the server has not confirmed, oldest first. */
export const usePendingViews = (grid: ViewGrid): ViewChange[] => usePendingChangesOf(viewKeys.changes(grid));
