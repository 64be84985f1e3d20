import { expect, test } from 'vitest';
import { aBar } from '#domain/schedule/fixtures.ts';
import { createWorld, openApp, reopenApp } from '#tests/components/openApp.tsx';
import { expectAddress } from '#tests/components/page.ts';

const draft = { name: 'Week', description: null, revision: null, loaded: [], bars: [aBar('a')] };

test('drafts of schedulers survive a reload; signing out asks before they are deleted, and leads to sign-in without the query', async () => {
  const world = createWorld();
  const first = await openApp('/info/servers', world);
  await expect.poll(() => first.built.services.schedulerDrafts.state.get().drafts).toEqual([]);
  first.built.services.schedulerDrafts.keep('new', draft);
  await first.close();

  const { screen, built } = await reopenApp('/info/servers?x=1', world);
  const { state } = built.services.schedulerDrafts;
  await expect.poll(() => state.get().drafts).toMatchObject([{ ...draft, scheduler: 'new' }]);
  await screen.getByRole('button', { name: /^User menu/ }).click();
  await screen.getByRole('menuitem', { name: 'Logout' }).click();
  const question = screen.getByRole('dialog', { name: 'Sign out and delete the drafts?' });
  await expect.element(question.getByText(/^Changes of 1 scheduler are not saved/)).toBeVisible();
  await question.getByRole('button', { name: 'Delete and sign out' }).click();
  await expect.poll(() => built.session.state.get().kind).toBe('signedOut');
  expect(state.get().drafts).toBeNull();
  await expectAddress('/login');
});
