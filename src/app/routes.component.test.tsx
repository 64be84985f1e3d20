import { expect, test } from 'vitest';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectAddress } from '#tests/components/page.ts';

test('a signed-out visitor of a protected screen is redirected to sign-in with the query kept; a referrer is removed from the address and stored', async () => {
  const { screen, router, built } = await openApp(
    '/playing-control/all?server=1',
    createWorld({ role: null }),
  );
  await expectAddress('/login?server=1');
  await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await router.navigate('/login?referrer=ann&x=1');
  await expectAddress('/login?x=1');
  expect(built.settings.referrer.get()).toBe('ann');
});

test('a signed-in user is redirected from sign-in and from a screen without permission to home; an unknown address shows the 404 page', async () => {
  const { screen, router } = await openApp('/login?x=1', createWorld({ role: 'viewer' }));
  await expectAddress('/?x=1');
  await router.navigate('/nowhere/at/all?x=1');
  await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expectAddress('/nowhere/at/all?x=1');
  await screen.getByRole('link', { name: 'Go home' }).click();
  await expectAddress('/');
  await router.navigate('/tasks/history?server=1');
  await expectAddress('/?server=1');
  await expect.element(screen.getByRole('banner')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Tasks' })).not.toBeInTheDocument();
});
