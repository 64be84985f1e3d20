import { useCallback } from 'react';
import { momentOf } from '#domain/past/view.ts';
import { useQueryParams, withParams } from '#ui/useQueryParams.ts';

type Moment = number | null;

/** Another moment; a function gets the current one, which may be newer than the rendered one. */
export type ChangeMoment = (change: Moment | ((at: Moment) => Moment)) => void;

/** The moment in the address, milliseconds since the epoch; null: the present. Another moment ends the requested playback. */
export function useMoment(): readonly [Moment, ChangeMoment] {
  const [params, setParams] = useQueryParams();
  const at = momentOf(params);
  const setAt = useCallback<ChangeMoment>(
    (change) =>
      setParams(
        (before) => {
          const next = typeof change === 'function' ? change(momentOf(before)) : change;
          const moment = next === null ? { at: null, clip: null } : { at: String(Math.round(next)) };
          return withParams({ ...moment, play: null })(before);
        },
        { replace: true },
      ),
    [setParams],
  );
  return [at, setAt];
}
