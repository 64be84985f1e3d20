export interface WakeLock {
  /** Holds the lock until the returned function is called; requests it again when the page becomes visible again. */
  acquire(): () => void;
}

export interface WakeLockDeps {
  /** Null if the browser has no wake lock: then calls have no effect. */
  request: (() => Promise<{ release(): Promise<void> }>) | null;
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
}

/** Counts its holders: the lock is released with the last one. */
export function createWakeLock({ request, page }: WakeLockDeps): WakeLock {
  let holders = 0;
  let lock: Promise<{ release(): Promise<void> } | null> | null = null;

  /** A refusal (low battery, a policy) is ignored. */
  function requestLock(): void {
    if (request && page.visibilityState === 'visible') lock = request().catch(() => null);
  }

  function release(): void {
    void lock?.then((lock) => lock?.release()).catch(() => undefined);
    lock = null;
  }

  // The browser releases the lock of a hidden page.
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

export const browserWakeLock = (): WakeLock =>
  createWakeLock({
    request: 'wakeLock' in navigator ? () => navigator.wakeLock.request('screen') : null,
    page: document,
  });
