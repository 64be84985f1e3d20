import { afterEach, expect, test, vi } from 'vitest';
import { getMe } from '#contract/http/me.ts';
import { createStagedStore } from '#platform/staged/createStagedStore.ts';
import { clearCaches } from '#platform/storage/clearCaches.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectAddress } from '#tests/components/page.ts';

afterEach(() => clearCaches());

test('a session that has ended elsewhere leads to sign-in with the query of the screen', async () => {
  const { screen, built } = await openApp('/tasks/history?x=1', createWorld());
  await expect.element(screen.getByRole('button', { name: /^User menu/ })).toBeVisible();
  built.session.tokenRejected(built.settings.jwt.get() ?? '');
  await expect.element(screen.getByText('Your session has ended. Sign in again.')).toBeVisible();
  await expectAddress('/login?x=1');
});

test('a tab that learns late of the session of another tab deletes nothing that it has stored', async () => {
  const world = createWorld();
  const { screen, built } = await openApp('/', world);
  await expect.element(screen.getByRole('button', { name: /^User menu/ })).toBeVisible();
  const stored = createStagedStore();
  const row = { guiId: crypto.randomUUID(), order: 1, values: { email: 'new@x.io' }, refused: null };
  await stored.put(world.me.id, [row]);
  const loads = world.api.requests(getMe).length;
  built.settings.jwt.set('of another tab');
  built.session.syncWithStorage();
  await expect.poll(() => world.api.requests(getMe).length).toBeGreaterThan(loads);
  expect(await stored.count(world.me.id)).toBe(1);
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
