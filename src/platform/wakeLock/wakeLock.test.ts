import { expect, test, vi } from 'vitest';
import { createWakeLock } from './wakeLock.ts';

function build() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const release = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const request = vi.fn<() => Promise<{ release: typeof release }>>(() => Promise.resolve({ release }));
  const show = (state: DocumentVisibilityState): void => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { page: page as unknown as Document, release, request, show, settle };
}

test('the wake lock is requested by the first holder and released by the last', async () => {
  const { page, release, request, settle } = build();
  const lock = createWakeLock({ request, page });
  const first = lock.acquire();
  const second = lock.acquire();
  expect(request).toHaveBeenCalledOnce();
  first();
  first();
  await settle();
  expect(release).not.toHaveBeenCalled();
  second();
  await settle();
  expect(release).toHaveBeenCalledOnce();
});

test('the wake lock is requested again when the page becomes visible', async () => {
  const { page, request, show, settle } = build();
  const releaseLock = createWakeLock({ request, page }).acquire();
  show('hidden');
  expect(request).toHaveBeenCalledTimes(1);
  show('visible');
  expect(request).toHaveBeenCalledTimes(2);
  releaseLock();
  show('visible');
  await settle();
  expect(request).toHaveBeenCalledTimes(2);
});

test('a missing or refused wake lock does not throw', async () => {
  const { page, settle } = build();
  const request = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('low battery')));
  createWakeLock({ request: null, page }).acquire()();
  createWakeLock({ request, page }).acquire()();
  await settle();
  expect(request).toHaveBeenCalledOnce();
});
