import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { Provider as AtomProvider } from 'jotai';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { dayOf } from '#domain/format/zone.ts';
import { serverClock } from '#domain/serverClock.ts';
import { createBulkJobs } from '#ui/bulk/jobs.ts';
import { createShortcutList } from '#ui/shortcuts/shortcutList.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { type UiContextValue, UiContext } from '#ui/uiContext.ts';
import { cssVariables, theme } from '#ui/theme/theme.ts';

/** The English text of an error, a fault or a plain text. */
function textOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === 'object' && error !== null && 'error' in error
    ? String(error.error)
    : String(error);
}

/** The context that the app provides to components; a test can override each value. */
const fakeContext = (over: Partial<UiContextValue> = {}): UiContextValue => ({
  isOffline: false,
  timezone: 'UTC',
  today: dayOf(serverClock.now(), 'UTC').start,
  explain: (error) => ({
    text: textOf(error),
    fields: {},
    isConflict: false,
    isSilent: false,
  }),
  reportError: (error) => toast.error(textOf(error)),
  can: () => true,
  bulkJobs: createBulkJobs(),
  shortcuts: createShortcutList(),
  pendingQueryRef: { current: null },
  blockReload: () => () => undefined,
  ...over,
});

/** Renders a part of the screen as in the app: with its theme, its texts in English, and its toasts. */
export function renderPart(part: ReactNode, context: Partial<UiContextValue> = {}) {
  return render(
    <I18nProvider i18n={i18n}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="dark">
        <Notifications />
        <AtomProvider>
          <UiContext value={fakeContext(context)}>
            <main>{part}</main>
          </UiContext>
        </AtomProvider>
      </MantineProvider>
    </I18nProvider>,
  );
}
