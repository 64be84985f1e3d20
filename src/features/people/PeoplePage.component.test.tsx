import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { getPeople, type Person, updatePerson } from '#contract/http/people.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectAddress, press } from '#tests/components/page.ts';
import { answerPeople } from '#tests/components/peopleWorld.ts';

const person = (part: Partial<Person>): Person => ({
  id: 11,
  username: 'Stan Staff',
  email: 'staff@dugout.test',
  role: 200,
  blocked: false,
  createdAt: '2026-01-01T10:00:00.000Z',
  lastSeenAt: '2026-01-02T10:00:00.000Z',
  sessions: 2,
  hasSecondFactor: false,
  groups: ['North'],
  servers: 3,
  ...part,
});

test('shows who may do what, changes roles and blocks after saying what happens, and follows changes of others', async () => {
  await page.viewport(1440, 900);
  const world = createWorld({ role: 'hired admin' });
  answerPeople(world);
  const me = person({ id: world.me.id, username: 'Adam Admin', role: 50, groups: null });
  let staff = person({});
  const changes: unknown[] = [];
  world.api.on(getPeople, () => ({ data: [me, staff] }));
  world.api.on(updatePerson, ({ body }) => {
    const { role = staff.role, blocked = staff.blocked } = body;
    changes.push(body);
    staff = { ...staff, role, blocked };
    return {};
  });
  const { screen } = await openApp('/people', world);
  const row = screen.getByRole('row').filter({ hasText: 'Stan Staff' });
  for (const text of ['operator', 'Active', 'North', '2026/01/02 10:00'])
    await expect.element(row).toMatchTextContent(text);
  await expect
    .element(screen.getByRole('row').filter({ hasText: 'Adam Admin (you)' }))
    .toMatchTextContent('all servers');
  await expectAccessible();

  const choose = async (name: string, entry: string) => {
    await screen.getByRole('button', { name: `Actions of ${name}` }).click();
    await screen.getByRole('menuitem', { name: entry }).click();
  };
  await choose('Stan Staff', 'Change role');
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await expect.element(screen.getByRole('option', { name: /^supervisor/ })).not.toBeInTheDocument();
  await screen.getByRole('option', { name: /^viewer/ }).click();
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect.element(row).toMatchTextContent('viewer');

  await choose('Stan Staff', 'Block');
  await expect.element(dialog).toMatchTextContent('is signed out everywhere immediately');
  // A colleague is faster: the same button must not unblock.
  staff = { ...staff, blocked: true };
  world.realtime.emit('peopleUpdated', { ids: [11] });
  await expect.element(row).toMatchTextContent('Blocked');
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row).toMatchTextContent('Blocked');
  expect(changes).toEqual([{ role: 400 }, { blocked: true }]);

  staff = { ...staff, blocked: false };
  world.realtime.emit('peopleUpdated', { ids: [11] });
  await expect.element(row).toMatchTextContent('Active');

  await screen.getByRole('button', { name: 'Actions of Adam Admin' }).click();
  await expect.element(screen.getByRole('menu')).toMatchTextContent('This is you.');
});

test('on a phone each person is a card that fits the screen, with role, state, email and when they were last seen', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  const world = createWorld({ role: 'hired admin' });
  answerPeople(world);
  world.api.on(getPeople, { data: [person({ blocked: true, email: `${'long'.repeat(20)}@x.io` })] });
  const { screen } = await openApp('/people', world);
  const row = screen.getByRole('row').filter({ hasText: 'Stan Staff' });
  await expect
    .element(row)
    .toMatchTextContent(/Stan Staff · operator.*Blocked.*@x\.io.*Last seen: 2026\/01\/02 10:00/);
  const email = screen.getByText(/@x\.io$/).element();
  expect(email.getBoundingClientRect().right).toBeLessThan(390);
  await screen.getByRole('button', { name: 'Actions of Stan Staff' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Change role' })).toBeVisible();
  await press('Escape');
  await expectAccessible();
});

test('leads to the role permissions, and from there back', async () => {
  const world = createWorld({ role: 'supervisor' });
  answerPeople(world);
  world.api.on(getPeople, { data: [] });
  const { screen } = await openApp('/people', world);
  await screen.getByRole('button', { name: 'Role permissions' }).click();
  await expectAddress('/role/permissions');
  await screen.getByRole('main').getByRole('link', { name: 'People' }).click();
  await expectAddress('/people');
});
