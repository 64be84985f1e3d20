import { useCallback } from 'react';
import { useQueryParams, withParams } from '#ui/useQueryParams.ts';

/** The moment in the address, milliseconds since the epoch; null: the present. */
export function useMoment(): readonly [number | null, (at: number | null) => void] {
  const [params, setParams] = useQueryParams();
  const text = params.get('at');
  const at = text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
  const setAt = useCallback(
    (next: number | null) =>
      setParams(withParams({ at: next === null ? null : String(Math.round(next)) }), { replace: true }),
    [setParams],
  );
  return [at, setAt];
}
