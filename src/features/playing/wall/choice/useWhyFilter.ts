import { useCallback } from 'react';
import { useConsolesWhy } from '#data/why/queries.ts';
import { useQueryParams, withParams } from '#ui/useQueryParams.ts';

/** Only the consoles that do not play for one reason. */
export interface WhyFilter {
  /** Query parameter `why`; null: all consoles. */
  reason: string | null;
  /** Whether the filter lets a console pass. */
  passes: (gameConsole: { id: number }) => boolean;
  clear: () => void;
}

export function useWhyFilter(): WhyFilter {
  const [params, setParams] = useQueryParams();
  const reason = params.get('why');
  const known = useConsolesWhy(reason !== null);
  const passes = useCallback(
    ({ id }: { id: number }): boolean => reason === null || known[id]?.reason === reason,
    [known, reason],
  );
  const clear = useCallback(() => setParams(withParams({ why: null }), { replace: true }), [setParams]);
  return { reason, passes, clear };
}
