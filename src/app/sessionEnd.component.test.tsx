import { expect, test, vi } from 'vitest';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectAddress } from '#tests/components/page.ts';

test('a session that has ended elsewhere leads to sign-in with the query of the screen', async () => {
  const { screen, built } = await openApp('/tasks/history?x=1', createWorld());
  await expect.element(screen.getByRole('button', { name: /^User menu/ })).toBeVisible();
  built.session.tokenRejected(built.settings.jwt.get() ?? '');
  await expect.element(screen.getByText('Your session has ended. Sign in again.')).toBeVisible();
  await expectAddress('/login?x=1');
});

test('a browser whose session ends gets no more push messages', async () => {
  const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true);
  const pushManager = { getSubscription: async () => ({ unsubscribe }) };
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({
    pushManager,
  } as unknown as ServiceWorkerRegistration);
  const { screen, built } = await openApp('/', createWorld());
  await expect.element(screen.getByRole('button', { name: /^User menu/ })).toBeVisible();
  built.session.tokenRejected(built.settings.jwt.get() ?? '');
  await expect.poll(() => unsubscribe.mock.calls.length).toBe(1);
});
