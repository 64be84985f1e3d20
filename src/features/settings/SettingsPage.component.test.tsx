import { expect, test, vi } from 'vitest';
import { reportBrowserFigures } from '#contract/http/browserFigures.ts';
import { getMe, type User } from '#contract/http/me.ts';
import { createInviteCode } from '#contract/http/people.ts';
import { getEnums } from '#contract/http/util.ts';
import {
  changeName,
  changePassword,
  changeTimezone,
  endOtherSessions,
  endSession,
  getSessions,
} from '#contract/http/settings.ts';
import { reportFigures } from '#data/figuresReport.ts';
import type { PictureStatus } from '#domain/channel/picture.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { createWorld } from '#tests/components/openApp.tsx';
import { loseAnswer } from '#tests/components/fakeApi.ts';
import { openSettings } from '#tests/components/openSettings.ts';
import { expectCount, instant } from '#tests/components/page.ts';

const hour = 3_600_000;

const withSettings = (part: Partial<User['settings']>): User['settings'] => ({
  ...createWorld().me.settings,
  ...part,
});

test('the profile shows name, email, role and timezone with its offset; the referral link names neither', async () => {
  const world = createWorld();
  const enums = await world.api.call(getEnums, {});
  const { screen, profile, region } = await openSettings(
    { user: { username: 'Ann', settings: withSettings({ timezone: 'Europe/Berlin' }) } },
    { ...enums, referrerBonus: 2.5 },
  );
  for (const text of ['Ann', 'op@dugout.test', 'full access', 'Europe/Berlin'])
    await expect.element(profile).toMatchTextContent(text);
  await expect.element(profile.getByText(/^UTC\+01:00 · now \d\d:\d\d$/)).toBeVisible();
  const link = `${location.origin}/register?referrer=${world.me.id}`;
  await expect.element(region('Referral link')).toMatchTextContent(link);
  await expect.element(region('Referral link')).toMatchTextContent('You get $2.50 for each person');
  await expect.element(region('Referral link').getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect.element(region('Sessions')).toBeVisible();
  await expect.element(region('Sessions').getByText('this one')).toBeVisible();
  await expect.element(screen.getByRole('grid', { name: 'Sign-ins' })).toBeVisible();
  await expectAccessible();
  await expect.element(region('Invite codes')).not.toBeInTheDocument();
});

test('a browser reports how fast it is, each figure once, unless that is switched off', async () => {
  // Its own would be as late as the machine is busy, and one of more than a minute is not reported.
  vi.spyOn(performance, 'getEntriesByName').mockReturnValue([{ startTime: 700 } as PerformanceEntry]);
  const { world, profile, built } = await openSettings();
  world.api.on(reportBrowserFigures, {});
  const { services } = built;
  const reported = () =>
    world.api.requests(reportBrowserFigures).map(({ body }) => body.figures.map(({ name }) => name));
  services.pictureFigures.record({ buttonToPictureMs: 40 } as PictureStatus);
  await reportFigures(services);
  expect(world.api.requests(reportBrowserFigures)[0]?.body.figures).toEqual(
    expect.arrayContaining([
      { name: 'firstPaint', ms: 700 },
      { name: 'pressToPicture', ms: 40 },
    ]),
  );
  const isReported = profile.getByRole('switch', { name: 'Report how fast this browser is' });
  await isReported.click();
  await expect.element(profile).toMatchTextContent('This browser reports nothing.');
  services.pictureFigures.record({ buttonToPictureMs: 50 } as PictureStatus);
  await reportFigures(services);
  expect(reported()).toHaveLength(1);
  await isReported.click();
  await reportFigures(services);
  expect(reported()[1]).toContain('pressToPicture');
  expect(reported()[1]).not.toContain('firstPaint');
});

test('a new name has the length of a username and differs; saved it counts, also when the user cannot be loaded then', async () => {
  const { world, screen, profile, dialog, built } = await openSettings({ user: { username: 'Ann' } });
  await profile.getByRole('button', { name: 'Change name' }).click();
  const name = dialog('Change name').getByLabelText('Name');
  const change = dialog('Change name').getByRole('button', { name: 'Change' });
  await name.fill(' Ann ');
  await change.click();
  await expect.element(screen.getByText('This is already your name')).toBeVisible();
  await name.fill('A');
  await expect.element(screen.getByText('Name must be at least 2 characters')).toBeVisible();
  await name.fill('x'.repeat(26));
  await expect.element(screen.getByText('Name must be at most 25 characters')).toBeVisible();
  await name.fill(' ');
  await expect.element(screen.getByText('Name is required')).toBeVisible();
  await name.fill(' Bea ');
  world.api.refuse(getMe, 503, 'Down');
  await change.click();
  await expect.element(screen.getByText('Your name is changed.')).toBeVisible();
  await expect.element(dialog('Change name')).not.toBeInTheDocument();
  world.api.on(getMe, { ...world.me, username: 'Bea' });
  world.realtime.emit('userUpdated', { id: world.me.id, blocked: false });
  await expect.element(profile).toMatchTextContent('Bea');
  expect(built.session.state.get().kind).toBe('signedIn');
  expect(world.api.requests(changeName)).toEqual([{ body: { username: 'Bea' } }]);
});

test('a password change explains every fault, and continues the session with the new token', async () => {
  const { world, screen, profile, dialog, built } = await openSettings();
  const disconnect = vi.spyOn(world.realtime, 'disconnect');
  const renew = vi.spyOn(world.realtime, 'renew');
  await profile.getByRole('button', { name: 'Change password' }).click();
  const form = dialog('Change password');
  const current = form.getByLabelText('Current password', { exact: true });
  const next = form.getByLabelText('New password', { exact: true });
  const confirm = form.getByLabelText('Confirm new password', { exact: true });
  const change = form.getByRole('button', { name: 'Change', exact: true });
  await change.click();
  for (const text of [
    'Current password is required',
    'New password is required',
    'Confirm new password is required',
  ])
    await expect.element(screen.getByText(text)).toBeVisible();
  await expectAccessible('[role=dialog]');
  await current.fill('secret');
  await next.fill('secret');
  await confirm.fill('secret2');
  await expect.element(screen.getByText('The new password must differ from the current one')).toBeVisible();
  await expect.element(screen.getByText('Should be the same as the new password')).toBeVisible();
  await next.fill('1234');
  await expect.element(screen.getByText('New password must be at least 5 characters')).toBeVisible();
  await next.fill('x'.repeat(26));
  await expect.element(screen.getByText('New password must be at most 25 characters')).toBeVisible();
  await next.fill('secret2');
  world.api.refuse(changePassword, 422, 'Wrong password', { oldPassword: 'This is not your password.' });
  await change.click();
  await expect.element(screen.getByText('This is not your password.')).toBeVisible();
  await expect.element(current).toHaveFocus();
  world.api.on(changePassword, loseAnswer);
  await change.click();
  await expect
    .element(form.getByText(/may have been changed\. To find out, sign out and sign in with the new one/))
    .toBeVisible();
  world.api.on(changePassword, { jwt: 'changed' });
  await change.click();
  await expect
    .element(screen.getByText('Your password is changed. All other sessions are signed out.'))
    .toBeVisible();
  expect(world.api.requests(changePassword).at(-1)).toEqual({
    body: { oldPassword: 'secret', newPassword: 'secret2', language: 'en' },
  });
  expect(localStorage.getItem('dugout.jwt')).toBe('"changed"');
  expect(renew).toHaveBeenCalledExactlyOnceWith('changed', expect.anything());
  expect(disconnect).not.toHaveBeenCalled();
  expect(built.session.state.get().kind).toBe('signedIn');

  // The session goes on with the new token also when the dialog is closed before it arrives.
  const answer = world.api.hold(changePassword);
  world.api.on(changePassword, { jwt: 'again' });
  await profile.getByRole('button', { name: 'Change password' }).click();
  await current.fill('secret2');
  await next.fill('secret3');
  await confirm.fill('secret3');
  await change.click();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(form).not.toBeInTheDocument();
  answer();
  await expect.poll(() => localStorage.getItem('dugout.jwt')).toBe('"again"');
});

test('an unchanged timezone just closes the dialog, another one is sent', async () => {
  const { world, screen, profile, dialog } = await openSettings();
  const change = profile.getByRole('button', { name: 'Change timezone' });
  await change.click();
  await expect.element(dialog('Change timezone').getByRole('combobox', { name: 'Timezone' })).toHaveFocus();
  await expectAccessible('[role=dialog]');
  // The list would cover the buttons.
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
  await dialog('Change timezone').getByRole('button', { name: 'Change', exact: true }).click();
  await expect.element(dialog('Change timezone')).not.toBeInTheDocument();
  expect(world.api.requests(changeTimezone)).toEqual([]);

  await change.click();
  const zone = dialog('Change timezone').getByRole('combobox', { name: 'Timezone' });
  await zone.fill('berl');
  await screen.getByRole('option', { name: 'Europe/Berlin (UTC+01:00)' }).click();
  await dialog('Change timezone').getByRole('button', { name: 'Change', exact: true }).click();
  await expect.element(screen.getByText('Your timezone is changed.')).toBeVisible();
  expect(world.api.requests(changeTimezone)).toEqual([{ body: { timezone: 'Europe/Berlin' } }]);
});

test('a changed timezone is locked for 48 hours, and the lock ends on the screen a second later', async () => {
  const { world, profile, dialog } = await openSettings({
    user: { settings: withSettings({ timezoneChangedAt: instant(-hour) }) },
  });
  const form = dialog('Change timezone');
  await expect.element(profile.getByText('Can be changed again in 1 day 23 hours.')).toBeVisible();
  await profile.getByRole('button', { name: 'Change timezone' }).click();
  await expect.element(form.getByText(/once in 48 hours.*Try again in 1 day 23 hours\./)).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(form).not.toBeInTheDocument();
  await profile.getByRole('button', { name: 'Change timezone' }).click();
  const changedBefore = (ms: number): void => {
    world.api.on(getMe, () => ({
      ...world.me,
      settings: withSettings({ timezoneChangedAt: instant(-ms) }),
    }));
    world.realtime.emit('userTokenUpdated', { userId: world.me.id });
  };
  changedBefore(46 * hour + 60_000);
  // Minutes may pass between the change and the text.
  await expect.element(form.getByText(/Try again in 1 hour( \d+ minutes?)?\./)).toBeVisible();
  changedBefore(48 * hour - 300);
  await expect.element(form.getByRole('combobox', { name: 'Timezone' })).toBeVisible();
});

test('sessions name device, address and place; one or all others are signed out', async () => {
  const { world, screen, region, dialog } = await openSettings();
  const base = {
    kind: 'own' as const,
    device: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
    ip: '192.168.0.7',
    place: { country: 'local', region: 'local', city: 'local' },
    createdAt: instant(-hour),
    lastSeenAt: instant(-60_000),
    expiresAt: instant(hour),
    current: false,
    role: 100,
  };
  world.api.on(getSessions, {
    data: [
      { ...base, id: 1, current: true },
      {
        ...base,
        id: 2,
        device: 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
        ip: '198.51.100.7',
        place: { country: 'Germany', region: 'Berlin', city: 'Berlin' },
      },
      { ...base, id: 3, kind: 'guest', actor: 'Sofia Supervisor', device: null },
      { ...base, id: 4, device: 'Ended by time', expiresAt: instant(-1000) },
    ],
  });
  // A sign-in elsewhere is announced.
  world.realtime.emit('userTokenUpdated', { userId: world.me.id });
  const list = region('Sessions').getByRole('listitem');
  const texts = [
    ['Chrome 140 · Linux', 'this one', '192.168.0.7 · local · signed in'],
    ['Safari 18 · iPad', '198.51.100.7 · Berlin, Germany · last seen'],
    ['Unknown device', 'Guest access: Sofia Supervisor'],
  ];
  for (const [at, parts] of texts.entries())
    for (const part of parts) await expect.element(list.nth(at)).toMatchTextContent(part);
  await expectCount(list, 3);
  await list.nth(1).getByRole('button', { name: 'Sign out Safari 18 · iPad' }).click();
  await expect.poll(() => world.api.requests(endSession)).toEqual([{ params: { id: 2 } }]);

  await region('Sessions').getByRole('button', { name: 'Sign out all others' }).click();
  await expect.element(dialog('Sign out all others')).toMatchTextContent('2 other sessions end immediately');
  await dialog('Sign out all others').getByRole('button', { name: 'Sign out' }).click();
  await expect.element(screen.getByText('1 session is signed out.')).toBeVisible();
  expect(world.api.requests(endOtherSessions)).toHaveLength(1);
});

test('a guest sees what is not possible', async () => {
  const { screen, profile, region } = await openSettings({ user: { username: 'Ann', guest: true } });
  await expect.element(screen.getByRole('note')).toMatchTextContent('You act as Ann by guest access.');
  await expect.element(screen.getByRole('note')).toMatchTextContent('Name, password and timezone cannot');
  for (const name of ['Change name', 'Change password', 'Change timezone']) {
    const change = profile.getByRole('button', { name });
    await expect.element(change).toBeDisabled();
    await expect.element(change).toHaveAccessibleDescription('Not possible during guest access.');
  }
  await expect.element(region('Sessions')).not.toBeInTheDocument();
  await expect.element(region('Second factor')).not.toBeInTheDocument();
});

test('the session of a link cannot change the profile of its owner', async () => {
  const { screen, profile, region } = await openSettings({ user: { clone: true } });
  await expect.element(screen.getByRole('note')).toMatchTextContent('You are signed in with an access link.');
  for (const name of ['Change name', 'Change password', 'Change timezone'])
    await expect.element(profile.getByRole('button', { name })).toBeDisabled();
  await expect.element(region('Sessions')).not.toBeInTheDocument();
});

test('invite codes are made by privileged users for roles that are not above their own', async () => {
  const enums = await createWorld().api.call(getEnums, {});
  const { world, screen, region, dialog } = await openSettings(
    { role: 'hired admin' },
    { ...enums, referralLinks: false },
  );
  await region('Invite codes').getByRole('button', { name: 'New invite code' }).click();
  const role = dialog('New invite code').getByLabelText('Role of the new user');
  await expect.element(role).toHaveValue('viewer');
  await role.click();
  await expect.element(screen.getByRole('option', { name: /^supervisor/ })).not.toBeInTheDocument();
  await screen.getByRole('option', { name: /^viewer/ }).click();
  await dialog('New invite code').getByRole('button', { name: 'Make code' }).click();
  await expect.element(screen.getByText('invite-code', { exact: true })).toBeVisible();
  expect(world.api.requests(createInviteCode)).toEqual([{ body: { role: 400 } }]);
  // This installation has none.
  await expect.element(region('Referral link')).not.toBeInTheDocument();
});
