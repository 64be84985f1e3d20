import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** An id as a query parameter carries it; null when it cannot be one. */
export function idFromQuery(text: string | null): number | null {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : null;
}

/**
 * The server that the address names in its query parameter `server`, and the way to another one. One that is not
 * among the known servers is taken out of the address.
 */
export function useServerQuery(
  known: readonly { id: number }[] | undefined,
): readonly [number | null, (serverId: number) => void] {
  const [params, setParams] = useSearchParams();
  const select = useCallback(
    (id: number) =>
      setParams((before) => {
        before.set('server', String(id));
        return before;
      }),
    [setParams],
  );
  const text = params.get('server');
  const named = idFromQuery(text);
  const isUnknown = text !== null && known !== undefined && !known.some(({ id }) => id === named);
  useEffect(() => {
    if (!isUnknown) return;
    setParams(
      (before) => {
        before.delete('server');
        return before;
      },
      { replace: true },
    );
  }, [isUnknown, setParams]);
  return [named, select];
}
