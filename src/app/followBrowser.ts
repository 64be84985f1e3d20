import type { Session } from '#data/session/session.ts';
import type { Settings } from '#platform/storage/settings.ts';
import { systemScheme } from '#platform/storage/systemScheme.ts';

const themeColors = { dark: '#0f1216', light: '#f4f5f7' } as const;

/** What the browser tells of: waking up, other tabs, and what it wants to be told: the colour of its frame. */
export function followBrowser(session: Session, settings: Settings): void {
  document.addEventListener('visibilitychange', () => session.renewIfDue());
  window.addEventListener('online', () => session.renewIfDue());

  // Signed out or in by another tab: this one follows.
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
