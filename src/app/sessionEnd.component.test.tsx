import { afterEach, expect, test } from 'vitest';
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

test('a user who is blocked is signed out and told why', async () => {
  const { screen, built } = await openApp('/', createWorld());
  await expect.element(screen.getByRole('button', { name: /^User menu/ })).toBeVisible();
  await built.session.logout('blocked');
  await expect.element(screen.getByText('This user is blocked.')).toBeVisible();
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

test('new accounts survive the end of a session for their user, until another user signs in', async () => {
  const world = createWorld();
  const { screen, built } = await openApp('/', world);
  const { session, settings, services } = built;
  const { staged } = services;
  await expect.element(screen.getByRole('button', { name: /^User menu/ })).toBeVisible();
  const values = { serverId: 1, consoleName: 'C1-01', email: 'new@x.io', password: 'secret' };
  staged.open();
  await expect.poll(() => staged.status.get().phase).toBe('ready');
  staged.add([{ guiId: crypto.randomUUID(), values }]);
  const lose = async () => {
    session.tokenRejected(settings.jwt.get() ?? '');
    await expect.poll(() => session.state.get().kind).toBe('signedOut');
  };
  await lose();
  await session.signIn('again');
  await expect.poll(() => staged.count.get()).toBe(1);
  await lose();
  world.api.on(getMe, { ...world.me, id: 9 });
  await session.signIn('of another user');
  await expect.poll(() => createStagedStore().count(world.me.id)).toBe(0);
});

test('the cache is not cleared while something is unsaved', async () => {
  const { screen, built } = await openApp('/', createWorld());
  const release = built.services.busy.hold('bulk');
  const { key } =
    built.queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => ({ key: queryKey }))[0] ?? {};
  await screen.getByRole('button', { name: /^User menu/ }).click();
  await screen.getByRole('menuitem', { name: 'Clear cache' }).click();
  await expect.element(screen.getByText(/^Something is still unsaved or in progress/)).toBeVisible();
  expect(built.queryClient.getQueryData(key ?? [])).toBeDefined();
  release();
});

test('the cache is not cleared while the app is offline: no page would be left', async () => {
  const { screen, goOffline } = await openApp('/', createWorld());
  await expect.element(screen.getByRole('heading', { name: 'No servers yet' })).toBeVisible();
  await goOffline();
  await screen.getByRole('button', { name: /^User menu/ }).click();
  const item = screen.getByRole('menuitem', { name: /^Clear cache/ });
  await expect.element(item).toBeDisabled();
  await expect.element(item).toMatchTextContent(/Not possible while you are offline/);
});

test('another user who signs in elsewhere begins at home, whatever was unsaved', async () => {
  const world = createWorld();
  const { screen, built } = await openApp('/tasks/history', world);
  await expect.element(screen.getByRole('button', { name: /^User menu/ })).toBeVisible();
  const release = built.services.busy.hold('form');
  world.api.on(getMe, { ...world.me, id: 9 });
  built.settings.jwt.set('of another user');
  built.session.syncWithStorage();
  await expectAddress('/');
  release();
});
