/** Keeps the screen on. */
export interface WakeLock {
  /** Until the returned function is called; asked for again whenever the page is looked at again. */
  acquire(): () => void;
}

export interface WakeLockParts {
  /** Null where the browser has none: then nothing happens. */
  request: (() => Promise<{ release(): Promise<void> }>) | null;
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
}

/** Several may hold at once; the screen may go dark when the last one lets go. */
export function createWakeLock({ request, page }: WakeLockParts): WakeLock {
  let holders = 0;
  let lock: Promise<{ release(): Promise<void> } | null> | null = null;

  /** A refusal (low battery, a policy) is not worth a word. */
  function requestLock(): void {
    if (request && page.visibilityState === 'visible') lock = request().catch(() => null);
  }

  function release(): void {
    void lock?.then((lock) => lock?.release()).catch(() => undefined);
    lock = null;
  }

  // The browser takes the lock away from a page that is hidden.
  const onShown = (): void => {
    release();
    requestLock();
  };

  return {
    acquire() {
      if (!request) return () => undefined;
      if (++holders === 1) {
        page.addEventListener('visibilitychange', onShown);
        requestLock();
      }
      let isAcquired = true;
      return () => {
        if (!isAcquired) return;
        isAcquired = false;
        if (--holders > 0) return;
        page.removeEventListener('visibilitychange', onShown);
        release();
      };
    },
  };
}

/** The browser's own. */
export const browserWakeLock = (): WakeLock =>
  createWakeLock({
    request: 'wakeLock' in navigator ? () => navigator.wakeLock.request('screen') : null,
    page: document,
  });
