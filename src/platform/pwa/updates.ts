import type { Workbox } from 'workbox-window';
import { createObservable } from '#domain/observable.ts';
import type { Updates } from './pwa.ts';

/** How often an open page checks for a new version, milliseconds. */
const checkEveryMs = 60 * 60_000;

/**
 * The first visit stores all files, which took as much processor time as rendering its screen; milliseconds
 * after the load event.
 */
const firstVisitDelayMs = 8_000;

/**
 * Registers the service worker after the page has loaded, and reports when a newer one waits. Does nothing if
 * service workers are unavailable: in development, over plain http, in some private windows.
 * @param registerAfterMs on the first visit, milliseconds after the load event
 */
export function createUpdates(registerAfterMs = firstVisitDelayMs): Updates {
  const waiting = createObservable(false);
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  let registered: Workbox | null = null;
  let isApplying = false;
  let wasControlled = Boolean(container?.controller);

  // The first worker takes over silently; a later one means that another tab has activated an update.
  function onControllerChange(): void {
    if (isApplying) location.reload();
    else if (wasControlled) waiting.set(true);
    wasControlled = true;
  }

  // The first worker also waits for a moment, with Firefox long enough to be reported. It does not replace an
  // active one.
  async function offerWaiting(): Promise<void> {
    const registration = await container?.getRegistration();
    if (registration?.waiting && registration.active) waiting.set(true);
  }

  async function register(): Promise<void> {
    const { Workbox } = await import('workbox-window');
    const workbox = new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' });
    workbox.addEventListener('waiting', () => void offerWaiting());
    if (await workbox.register()) registered = workbox;
  }

  const check = () => void registered?.update().catch(() => undefined);

  if (container && import.meta.env.PROD) {
    container.addEventListener('controllerchange', onControllerChange);
    const delayMs = wasControlled ? 0 : registerAfterMs;
    const start = () => setTimeout(() => void register().catch(() => undefined), delayMs);
    if (document.readyState === 'complete') start();
    else window.addEventListener('load', start, { once: true });
    setInterval(check, checkEveryMs);
  }

  return {
    waiting,
    check,
    apply() {
      void container?.getRegistration().then((registration) => {
        isApplying = true;
        if (registration?.waiting) registered?.messageSkipWaiting();
        // Another tab has activated it already.
        else location.reload();
      });
    },
  };
}
