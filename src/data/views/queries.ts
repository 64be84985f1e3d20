import { useMemo } from 'react';
import { getViews, type SavedView, type ViewGrid } from '#contract/http/views.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { useRead } from '#data/read.ts';
import { withPendingViews } from '#domain/views/pending.ts';
import { usePendingViews } from './mutations.ts';
import { viewKeys } from './viewKeys.ts';

/**
 * The user's saved views of a grid, by name, with pending changes; undefined while they are loading, null from an API
 * without these calls.
 */
export function useViews(grid: ViewGrid): readonly SavedView[] | null | undefined {
  const { data } = useRead({
    key: viewKeys.ofGrid(grid),
    load: async (api, options) =>
      (await optionalCall(api, getViews, { query: { grid } }, options))?.data ?? null,
  });
  const pending = usePendingViews(grid);
  return useMemo(() => data && withPendingViews(data, pending), [data, pending]);
}
