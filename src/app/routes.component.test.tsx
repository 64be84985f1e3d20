import { expect, test } from 'vitest';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectAddress } from '#tests/components/page.ts';

test('an unknown address shows the 404 page; a screen without permission is neither opened nor offered', async () => {
  const { screen, router } = await openApp('/nowhere/at/all?x=1', createWorld({ role: 'viewer' }));
  await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expectAddress('/nowhere/at/all?x=1');
  await screen.getByRole('link', { name: 'Go home' }).click();
  await expectAddress('/');
  await router.navigate('/tasks/history?server=1');
  await expectAddress('/?server=1');
  await expect.element(screen.getByRole('banner')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Tasks' })).not.toBeInTheDocument();
});
