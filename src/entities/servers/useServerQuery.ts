import { useCallback, useEffect } from 'react';
import { useQueryParams, withParams } from '#ui/useQueryParams.ts';

/** Parses an id from a query parameter; null when invalid. */
export function idFromQuery(text: string | null): number | null {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : null;
}

/**
 * The server in the query parameter `server`, and a function to select another one. An unknown server is removed from
 * the URL.
 */
export function useServerQuery(
  known: readonly { id: number }[] | undefined,
): readonly [number | null, (serverId: number) => void] {
  const [params, setParams] = useQueryParams();
  const select = useCallback((id: number) => setParams(withParams({ server: String(id) })), [setParams]);
  const text = params.get('server');
  const named = idFromQuery(text);
  const isUnknown = text !== null && known !== undefined && !known.some(({ id }) => id === named);
  useEffect(() => {
    if (!isUnknown) return;
    setParams(withParams({ server: null }), { replace: true });
  }, [isUnknown, setParams]);
  return [named, select];
}
