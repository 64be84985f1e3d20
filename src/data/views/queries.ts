import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getViews, type SavedView, type ViewGrid } from '#contract/http/views.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import type { Registry } from '#data/realtime/registry.ts';
import { useServices } from '#data/services.ts';
import { withPendingViews } from '#domain/views/pending.ts';
import type { Api } from '#platform/api/types.ts';
import { usePendingViews } from './mutations.ts';
import { viewKeys } from './keys.ts';

const loadViews =
  (api: Api, grid: ViewGrid) =>
  async ({ signal }: { signal: AbortSignal }): Promise<readonly SavedView[] | null> =>
    (await optionalCall(api, getViews, { query: { grid } }, { signal }))?.data ?? null;

const viewsQuery = (api: Api, grid: ViewGrid) =>
  queryOptions({ queryKey: viewKeys.ofGrid(grid), queryFn: loadViews(api, grid) });

/**
 * The user's saved views of a grid, by name, with pending changes; undefined while they are loading, null from an API
 * without these calls.
 */
export function useViews(grid: ViewGrid): readonly SavedView[] | null | undefined {
  const { api } = useServices();
  const { data } = useQuery(viewsQuery(api, grid));
  const pending = usePendingViews(grid);
  return useMemo(() => data && withPendingViews(data, pending), [data, pending]);
}

export function registerViewHandlers(registry: Registry): void {
  registry.track(viewKeys.all);
  registry.on('viewsUpdated', (_payloads, { refreshes }) => refreshes.reload(viewKeys.all));
}
