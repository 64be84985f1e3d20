import { userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { logout } from '#contract/http/auth.ts';
import { getUsers, startGuestAccess } from '#contract/http/people.ts';
import { createBulk } from '#domain/bulk/bulk.ts';
import { systemClock } from '#domain/clock.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { expectAddress, expectCount } from '#tests/components/page.ts';
import { open, stored } from '#tests/components/accessWorld.ts';
import { subscribedToPush } from '#tests/components/pushRegistration.ts';

test('guest access: search, refusal without a choice, switch, and back at logout', async () => {
  const unsubscribe = subscribedToPush();
  const { world, screen, menu, item, dialog } = await open();
  await menu('Sofia').click();
  await item('Guest access').click();
  const form = dialog('Guest access');
  const search = form.getByRole('combobox', { name: 'User' });
  await expect.element(search).toHaveFocus();
  await form.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(screen.getByText('Select user first')).toBeVisible();
  await expectAccessible('[role=dialog]');

  await search.fill('blocked@');
  await expect.element(form.getByRole('option', { name: /Boris Blocked/ })).toHaveAttribute('aria-disabled');
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByRole('option', { selected: true })).not.toBeInTheDocument();
  await search.fill('11');
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByRole('option', { name: /Olivia Operator/, selected: true })).toBeVisible();
  await form.getByRole('button', { name: 'Confirm' }).click();

  await expect.element(menu('Olivia Operator')).toBeVisible();
  await expectAddress('/');
  await expect
    .element(screen.getByRole('button', { name: 'Guest access enabled. Just log out to disable it.' }))
    .toBeVisible();
  expect(world.api.requests(startGuestAccess)).toEqual([{ params: { id: 11 } }]);
  expect(world.api.requests(logout)).toEqual([]);

  await menu('Olivia Operator').click();
  await expect.element(item('Guest access')).not.toBeInTheDocument();
  await expect.element(item('Access link')).not.toBeInTheDocument();
  await screen.getByRole('menuitem', { name: /: copy$/ }).click();
  await expect
    .element(
      screen.getByText(/^Copied to the clipboard: 11 Olivia Operator operator@dugout\.test$|blocked copying/),
    )
    .toBeVisible();

  await item('Logout').click();
  await expect.element(menu('Sofia')).toBeVisible();
  expect(stored('guestJwt')).toBeNull();
  // The user is still signed in, so push messages go on.
  expect(unsubscribe).not.toHaveBeenCalled();
});

test('guest access that ends elsewhere stops its bulk actions, returns to the user’s own session and says so', async () => {
  const { screen, menu, item, dialog, built } = await open();
  await menu('Sofia').click();
  await item('Guest access').click();
  await dialog('Guest access')
    .getByRole('option', { name: /Olivia Operator/ })
    .click();
  await dialog('Guest access').getByRole('button', { name: 'Confirm' }).click();
  await expect.element(menu('Olivia Operator')).toBeVisible();
  const sent: number[] = [];
  const answer = Promise.withResolvers<void>();
  built.bulkJobs.start({
    title: 'Restart consoles',
    bulk: createBulk({
      items: [1, 2],
      run: (item) => (sent.push(item), answer.promise),
      gapMs: 0,
      clock: systemClock,
    }),
    keyOf: (item) => item,
    nameOf: String,
    undo: () => undefined,
  });
  await expect.element(dialog('Restart consoles')).toBeVisible();
  built.session.tokenRejected('guest');
  await expect.element(menu('Sofia')).toBeVisible();
  answer.resolve();
  await expect.element(dialog('Restart consoles')).not.toBeInTheDocument();
  expect([sent, built.bulkJobs.state.get().all]).toEqual([[1], []]);
  await expect
    .element(screen.getByText('Guest access has ended. You are signed in as yourself again.'))
    .toBeVisible();
});

test('of thousands of users only those in view are rendered, and the keys reach all', async () => {
  const { world, menu, item, dialog } = await open();
  world.api.on(getUsers, {
    data: Array.from({ length: 3_000 }, (_, at) => ({
      id: at + 1,
      username: `User ${at + 1}`,
      email: `user${at + 1}@dugout.test`,
      blocked: false,
      role: 100,
    })),
  });
  await menu('Sofia').click();
  await item('Guest access').click();
  const options = dialog('Guest access').getByRole('option');
  await expect.element(options.first()).toHaveAttribute('aria-setsize', '3000');
  expect(options.elements().length).toBeLessThan(40);
  await dialog('Guest access').getByRole('combobox', { name: 'User' }).fill('user2999@');
  await expectCount(options, 1);
  await userEvent.keyboard('{Enter}');
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true');
});
