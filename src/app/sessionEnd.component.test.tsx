import { expect, test } from 'vitest';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectAddress } from '#tests/components/page.ts';

test('a session that has ended elsewhere leads to sign-in with the query of the screen', async () => {
  const { screen, built } = await openApp('/tasks/history?x=1', createWorld());
  await expect.element(screen.getByRole('button', { name: /^User menu/ })).toBeVisible();
  built.session.tokenRejected(built.settings.jwt.get() ?? '');
  await expect.element(screen.getByText('Your session has ended. Sign in again.')).toBeVisible();
  await expectAddress('/login?x=1');
});
