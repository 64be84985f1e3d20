import { type ReactNode, useMemo } from 'react';
import { busy, type Loss } from '#data/busy/busy.ts';
import { explainError } from '#data/errors/explain.ts';
import { useOffline } from '#data/offline/hooks.ts';
import { useSessionState } from '#data/session/hooks.ts';
import { SurroundingsContext } from '#ui/surroundings.ts';

/** Tells the components of `ui/` what they must know of the outside. */
export function KitSurroundings({ children }: { children: ReactNode }) {
  const isOffline = useOffline();
  const state = useSessionState();
  const timezone = state.kind === 'signedIn' ? state.user.settings.timezone : 'UTC';
  const surroundings = useMemo(
    () => ({ isOffline, timezone, explain: explainError, hold: (loses?: Loss) => busy.hold(loses) }),
    [isOffline, timezone],
  );
  return <SurroundingsContext value={surroundings}>{children}</SurroundingsContext>;
}
