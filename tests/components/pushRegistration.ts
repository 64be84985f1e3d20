import { type Mock, vi } from 'vitest';

/** Replaces the service worker of the page by one with this push manager. */
export function fakePushManager(pushManager: object): void {
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({
    pushManager,
  } as unknown as ServiceWorkerRegistration);
}

/** The page gets push messages. @returns called when they end */
export function subscribedToPush(): Mock<() => Promise<boolean>> {
  const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true);
  fakePushManager({ getSubscription: async () => ({ unsubscribe }) });
  return unsubscribe;
}
