import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** An id as a query parameter carries it; null when it cannot be one. */
export function idFromQuery(text: string | null): number | null {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** The server that the address names in its query parameter `server`, and the way to another one. */
export function useServerQuery(): readonly [number | null, (serverId: number) => void] {
  const [params, setParams] = useSearchParams();
  const select = useCallback(
    (id: number) =>
      setParams((before) => {
        before.set('server', String(id));
        return before;
      }),
    [setParams],
  );
  return [idFromQuery(params.get('server')), select];
}
