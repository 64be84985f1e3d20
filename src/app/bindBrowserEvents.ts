import type { Session } from '#data/session/session.ts';
import type { Settings } from '#platform/storage/settings.ts';
import { systemScheme } from '#platform/storage/systemScheme.ts';

const themeColors = { dark: '#0f1216', light: '#f4f5f7' } as const;

/** Connects browser events (waking up, changes by other tabs) to the session, and sets the colour of the browser's frame. */
export function bindBrowserEvents(session: Session, settings: Settings): void {
  document.addEventListener('visibilitychange', () => session.renewIfDue());
  window.addEventListener('online', () => session.renewIfDue());

  // Another tab may have signed in or out.
  window.addEventListener('storage', () => session.syncWithStorage());

  const colourFrame = (): void => {
    const scheme = settings.theme.get() ?? systemScheme.get();
    document
      .querySelector<HTMLMetaElement>('meta[name="theme-color"]')
      ?.setAttribute('content', themeColors[scheme]);
  };
  settings.theme.subscribe(colourFrame);
  systemScheme.subscribe(colourFrame);
}
