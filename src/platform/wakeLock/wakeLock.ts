/** Keeps the screen on. */
export interface WakeLock {
  /** Until the returned function is called; asked for again whenever the page is looked at again. */
  hold(): () => void;
}

export interface WakeLockParts {
  /** Null where the browser has none: then nothing happens. */
  request: (() => Promise<{ release(): Promise<void> }>) | null;
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
}

/** Several may hold at once; the screen may go dark when the last one lets go. */
export function createWakeLock({ request, page }: WakeLockParts): WakeLock {
  let holders = 0;
  let taken: Promise<{ release(): Promise<void> } | null> | null = null;

  /** A refusal (low battery, a policy) is not worth a word. */
  function take(): void {
    if (request && page.visibilityState === 'visible') taken = request().catch(() => null);
  }

  function release(): void {
    void taken?.then((lock) => lock?.release()).catch(() => undefined);
    taken = null;
  }

  // The browser takes the lock away from a page that is hidden.
  const onShown = (): void => {
    release();
    take();
  };

  return {
    hold() {
      if (!request) return () => undefined;
      if (++holders === 1) {
        page.addEventListener('visibilitychange', onShown);
        take();
      }
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
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
