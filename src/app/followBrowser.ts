import type { Session } from '#data/session/session.ts';
import type { Settings } from '#platform/storage/settings.ts';

const themeColors = { dark: '#0f1216', light: '#f4f5f7' } as const;

/** What the browser tells of: waking up, other tabs, and what it wants to be told: the colour of its frame. */
export function followBrowser(session: Session, settings: Settings): void {
  document.addEventListener('visibilitychange', () => session.renewIfDue());
  window.addEventListener('online', () => session.renewIfDue());

  // Signed out or in by another tab: this one follows.
  window.addEventListener('storage', () => session.followStorage());

  settings.theme.subscribe(() => {
    document
      .querySelector<HTMLMetaElement>('meta[name="theme-color"]')
      ?.setAttribute('content', themeColors[settings.theme.get()]);
  });
}
