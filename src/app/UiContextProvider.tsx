import { type ReactNode, useMemo } from 'react';
import { busy, type UnsavedWork } from '#data/busy/busy.ts';
import { explainError } from '#data/errors/explain.ts';
import { useOffline } from '#data/offline/hooks.ts';
import { useSessionState } from '#data/session/hooks.ts';
import { usePermissionCheck } from '#data/session/rights.ts';
import { UiContext } from '#ui/uiContext.ts';

/** Provides the components of `ui/` with the app's state and services that they need. */
export function UiContextProvider({ children }: { children: ReactNode }) {
  const isOffline = useOffline();
  const state = useSessionState();
  const can = usePermissionCheck();
  const timezone = state.kind === 'signedIn' ? state.user.settings.timezone : 'UTC';
  const uiContext = useMemo(
    () => ({
      isOffline,
      timezone,
      explain: explainError,
      can,
      blockReload: (unsavedWork?: UnsavedWork) => busy.hold(unsavedWork),
    }),
    [isOffline, timezone, can],
  );
  return <UiContext value={uiContext}>{children}</UiContext>;
}
