import { expect, test } from 'vitest';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectAddress } from '#tests/components/page.ts';

test('a signed-out visitor of a protected screen is redirected to sign-in with the query kept', async () => {
  const { screen } = await openApp('/playing-control/all?server=1', createWorld({ role: null }));
  await expectAddress('/login?server=1');
  await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a referrer is removed from the address and stored', async () => {
  const { built } = await openApp('/login?referrer=ann&x=1', createWorld({ role: null }));
  await expectAddress('/login?x=1');
  expect(built.settings.referrer.get()).toBe('ann');
});

test('a signed-in user is redirected from sign-in to home', async () => {
  await openApp('/login?x=1');
  await expectAddress('/?x=1');
});

test('an unknown address shows the 404 page and keeps its query', async () => {
  const { screen } = await openApp('/nowhere/at/all?x=1');
  await expect.element(screen.getByText('Page not found')).toBeVisible();
  await expectAddress('/nowhere/at/all?x=1');
  await screen.getByRole('link', { name: 'Go home' }).click();
  await expectAddress('/');
});

test.each([
  ['no access', '/playing-control/all', 'Stacked'],
  ['viewer', '/tasks/history?server=1', 'Tasks'],
  ['operator', '/downloads/agent', 'Agent'],
] as const)('the role "%s" cannot open %s, and the menu has no link to it', async (role, address, link) => {
  const { screen } = await openApp(address, createWorld({ role }));
  await expect.poll(() => location.pathname).toBe('/');
  await expect.element(screen.getByRole('banner')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: link })).not.toBeInTheDocument();
});
