import { useCallback } from 'react';
import { momentOf } from '#domain/past/view.ts';
import { useQueryParams, withParams } from '#ui/useQueryParams.ts';

/** The moment in the address, milliseconds since the epoch; null: the present. Another moment ends the requested playback. */
export function useMoment(): readonly [number | null, (at: number | null) => void] {
  const [params, setParams] = useQueryParams();
  const at = momentOf(params);
  const setAt = useCallback(
    (next: number | null) => {
      const moment = next === null ? { at: null, clip: null } : { at: String(Math.round(next)) };
      setParams(withParams({ ...moment, play: null }), { replace: true });
    },
    [setParams],
  );
  return [at, setAt];
}
