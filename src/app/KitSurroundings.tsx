import { type ReactNode, useMemo } from 'react';
import { busy } from '#data/busy/busy.ts';
import { explainError } from '#data/errors/explain.ts';
import { useOffline } from '#data/offline/hooks.ts';
import { SurroundingsContext } from '#ui/surroundings.ts';

/** Tells the components of `ui/` what they must know of the outside. */
export function KitSurroundings({ children }: { children: ReactNode }) {
  const isOffline = useOffline();
  const surroundings = useMemo(
    () => ({ isOffline, explain: explainError, hold: () => busy.hold() }),
    [isOffline],
  );
  return <SurroundingsContext value={surroundings}>{children}</SurroundingsContext>;
}
