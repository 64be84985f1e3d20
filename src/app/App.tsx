import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createStore, Provider as AtomProvider } from 'jotai';
import { type ReactNode, useMemo, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { ServicesContext } from '#data/services.ts';
import { SessionContext, useIdentity } from '#data/session/hooks.ts';
import type { Settings } from '#platform/storage/settings.ts';
import { systemScheme } from '#platform/storage/systemScheme.ts';
import { cssVariables, theme } from '#ui/theme/theme.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { LateToasts } from '#ui/toasts/LateToasts.tsx';
import { AppContext } from './AppContext.ts';
import { UiContextProvider } from './UiContextProvider.tsx';
import type { AppRouter } from './router.tsx';
import type { createServices } from './services.ts';
import { UpdatePrompt } from './pwa/UpdatePrompt.tsx';
import { ClockNotice, SessionNotices } from './SessionNotices.tsx';

type Built = ReturnType<typeof createServices>;

/** Provides all services and settings to the components. */
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
