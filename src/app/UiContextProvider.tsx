import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { explainError } from '#data/errors/explain.ts';
import { useOffline } from '#data/offline/hooks.ts';
import { useSessionState } from '#data/session/hooks.ts';
import { usePermissionCheck } from '#data/session/rights.ts';
import { useServices } from '#data/services.ts';
import { dayOf } from '#domain/format/zone.ts';
import { useNow } from '#ui/clock.ts';
import { UiContext } from '#ui/uiContext.ts';
import { useApp } from './AppContext.ts';

/** Provides the components of `ui/` with the app's state and services that they need. */
export function UiContextProvider({ children }: { children: ReactNode }) {
  const isOffline = useOffline();
  const state = useSessionState();
  const can = usePermissionCheck();
  const { busy, reportError } = useServices();
  const { bulkJobs, shortcuts } = useApp();
  const timezone = state.kind === 'signedIn' ? state.user.settings.timezone : 'UTC';
  const now = useNow(60_000);
  const today = useMemo(() => dayOf(now, timezone).start, [now, timezone]);
  const pendingQueryRef = useRef(null);
  const { t } = useLingui();
  const explain = useCallback(
    (error: unknown) => {
      const { text, ...rest } = explainError(error);
      return { ...rest, text: typeof text === 'string' ? text : t(text) };
    },
    [t],
  );
  const uiContext = useMemo(
    () => ({
      isOffline,
      timezone,
      today,
      explain,
      reportError,
      can,
      blockReload: busy.hold,
      bulkJobs,
      shortcuts,
      pendingQueryRef,
    }),
    [isOffline, timezone, today, explain, reportError, can, busy, bulkJobs, shortcuts],
  );
  return <UiContext value={uiContext}>{children}</UiContext>;
}
