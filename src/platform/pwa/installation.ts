import { createObservable } from '#domain/observable.ts';
import type { Installation, InstallState } from './pwa.ts';

/** Not in TypeScript's library: https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The browser features that decide whether and how the app can be installed. */
export interface InstallEnvironment {
  events: EventTarget;
  /** The page runs as an installed app. */
  isStandalone: boolean;
  userAgent: string;
  touchPoints: number;
}

export function createInstallation(environment: InstallEnvironment = browserEnvironment()): Installation {
  const state = createObservable<InstallState>(firstState(environment));
  let offer: InstallPromptEvent | null = null;

  environment.events.addEventListener('beforeinstallprompt', (event) => {
    // Suppress the browser's own bar: the app offers the installation in its menu.
    event.preventDefault();
    offer = event as InstallPromptEvent;
    state.set('offered');
  });
  environment.events.addEventListener('appinstalled', () => {
    offer = null;
    state.set('installed');
  });

  return {
    state,
    async prompt() {
      const prompt = offer;
      if (!prompt) return;
      // The event can be used once; the browser may fire another one later.
      offer = null;
      const { outcome } = await prompt.prompt();
      if (state.get() === 'offered') state.set(outcome === 'accepted' ? 'installed' : 'none');
    },
  };
}

function firstState({ isStandalone, userAgent, touchPoints }: InstallEnvironment): InstallState {
  if (isStandalone) return 'installed';
  // An iPad reports itself as a Macintosh, which has no touch screen. Only Safari can install apps there.
  const isApple = /iPad|iPhone/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  return isApple && !/CriOS|FxiOS|EdgiOS/.test(userAgent) ? 'hint' : 'none';
}

const browserEnvironment = (): InstallEnvironment => ({
  events: window,
  isStandalone:
    window.matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true),
  userAgent: navigator.userAgent,
  touchPoints: navigator.maxTouchPoints,
});
