import { translateText } from '#ui/translateLabel.ts';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { MantineProvider, type MantineColorSchemeManager, Button, CloseButton } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createStore, Provider as AtomProvider } from 'jotai';
import { type ReactNode, useMemo, useState, useCallback, useRef } from 'react';
import { RouterProvider } from 'react-router/dom';
import { ServicesContext, useServices } from '#data/services.ts';
import { SessionContext, useIdentity, useSessionState } from '#data/session/hooks.ts';
import type { Settings } from '#platform/storage/settings.ts';
import { systemScheme } from '#platform/storage/systemScheme.ts';
import { cssVariables, theme } from '#ui/theme/theme.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { LateToasts } from '#ui/toasts/LateToasts.tsx';
import { explainError } from '#data/errors/explain.ts';
import { useOffline } from '#data/offline/hooks.ts';
import { usePermissionCheck } from '#data/session/rights.ts';
import { dayOf } from '#domain/format/zone.ts';
import { useNow } from '#ui/clock.ts';
import { UiContext } from '#ui/uiContext.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import { useObservable } from '#ui/useObservable.ts';
import { AppContext, useApp } from './AppContext.ts';
import type { AppRouter } from './router.tsx';
import type { createServices } from './services.ts';
import { FloatingNotice } from './shell/FloatingNotice.tsx';
import { ClockNotice, SessionNotices } from './SessionNotices.tsx';

type Built = ReturnType<typeof createServices>;

export function App({ built, router }: { built: Built; router: AppRouter }) {
  const { services, session, settings, queryClient } = built;
  const colorScheme = useMemo(() => colorSchemeOf(settings), [settings]);
  const appServices = useMemo(
    () => ({
      ...built,
      async clearCache() {
        // It would be lost without a question.
        if (built.services.busy.unsaved.get() !== null) {
          toast.warning(i18n._(msg`Something is still unsaved or in progress. Finish it first.`));
          return;
        }
        await built.wipe();
        location.reload();
      },
    }),
    [built],
  );
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorScheme}
        defaultColorScheme="dark"
      >
        <LateToasts />
        <ServicesContext value={services}>
          <SessionContext value={session}>
            <AppContext value={appServices}>
              <QueryClientProvider client={queryClient}>
                <ClientState>
                  <UiContextProvider>
                    <SessionNotices />
                    <ClockNotice />
                    <UpdatePrompt />
                    <RouterProvider router={router} />
                  </UiContextProvider>
                </ClientState>
              </QueryClientProvider>
            </AppContext>
          </SessionContext>
        </ServicesContext>
      </MantineProvider>
    </I18nProvider>
  );
}

/** Client state ends with the session: the next user finds nothing that was entered before. */
function ClientState({ children }: { children: ReactNode }) {
  const identity = useIdentity();
  const [state, setState] = useState(() => ({ identity, store: createStore() }));
  if (state.identity !== identity) setState({ identity, store: createStore() });
  return <AtomProvider store={state.store}>{children}</AtomProvider>;
}

/** The color scheme is stored in our own settings, where the page's first script and other tabs read it. */
function colorSchemeOf({ theme: cell }: Settings): MantineColorSchemeManager {
  let stops: (() => unknown)[] = [];
  const get = () => cell.get() ?? systemScheme.get();
  return {
    get,
    // Called with what was just set here. Only a choice of the user is stored, by `useColorScheme`.
    set: () => undefined,
    subscribe(onUpdate) {
      const notify = (): void => onUpdate(get());
      stops = [cell.subscribe(notify), systemScheme.subscribe(notify)];
    },
    unsubscribe: () => stops.forEach((stop) => stop()),
    clear: () => cell.set(null),
  };
}

/** Offers a new version of the app; the user can decline. */
function UpdatePrompt() {
  const { t } = useLingui();
  const { update } = useApp();
  const isOffered = useObservable(update.offered);
  const [isBusy, setBusy] = useState(false);
  if (!isOffered) return null;

  const accept = async () => {
    setBusy(true);
    if ((await update.accept()) === 'applied') return;
    setBusy(false);
    toast.warning(
      t`A console is being controlled or a form has unsaved changes. Update when you are finished.`,
    );
  };
  return (
    <FloatingNotice
      role="status"
      icon={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />}
      actions={
        <>
          <Button size="compact-md" loading={isBusy} onClick={() => void accept()}>
            <Trans>Update</Trans>
          </Button>
          <CloseButton aria-label={t`Not now`} onClick={update.dismiss} />
        </>
      }
    >
      <Trans>A new version of Dugout is ready.</Trans>
    </FloatingNotice>
  );
}

/** Provides the components of `ui/` with the app's state and services that they need. */
function UiContextProvider({ children }: { children: ReactNode }) {
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
      return { ...rest, text: translateText(text, t) };
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
