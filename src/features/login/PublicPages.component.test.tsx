import { expect, test } from 'vitest';
import { forgotPassword, login, register, resetPassword } from '#contract/http/auth.ts';
import { getMe } from '#contract/http/me.ts';
import { getEnums } from '#contract/http/util.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { refuse } from '#tests/components/fakeApi.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectAddress } from '#tests/components/page.ts';
import { answerPeople } from '#tests/components/peopleWorld.ts';

async function open(address: string) {
  const world = createWorld({ role: null });
  answerPeople(world);
  const { screen } = await openApp(address, world);
  const field = (label: string) => screen.getByLabelText(label, { exact: true });
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  return { world, screen, field, button };
}

const storedReferrer = (): string | null => localStorage.getItem('dugout.referrer');

test('a registration says what is wrong at each field, and is sent with the referrer of the address, which is then forgotten', async () => {
  const { world, screen, field, button } = await open('/register?referrer=bob&server=3');
  await expectAddress('/register?server=3');
  const referrer = field('Referrer (optional)');
  await expect.element(referrer).toHaveValue('bob');
  // For password managers.
  await expect.element(field('Email')).toHaveAttribute('autocomplete', 'username');
  await expect.element(field('Password')).toHaveAttribute('autocomplete', 'new-password');
  await expect.element(field('Confirm password')).toHaveAttribute('autocomplete', 'new-password');
  await field('Username').fill('A');
  await field('Email').fill('nobody');
  await field('Password').fill('1234');
  await field('Confirm password').fill('12345');
  await expect.element(screen.getByText('Username must be at least 2 characters')).not.toBeInTheDocument();
  await button('Register').click();
  for (const text of [
    'Username must be at least 2 characters',
    'Enter a valid email address',
    'Password must be at least 5 characters',
    'Should be the same as the password',
    'Invite code is required',
  ])
    await expect.element(screen.getByText(text)).toBeVisible();
  await expect.element(field('Username')).toHaveFocus();
  await expect.element(screen.getByText(/^Password strength: /)).toBeVisible();
  await expectAccessible();
  expect(world.api.requests(register)).toEqual([]);

  await field('Username').fill(' Ann ');
  await field('Email').fill(' Ann@Dugout.test');
  await field('Password').fill('long secret 1');
  await field('Confirm password').fill('long secret 1');
  await field('Invite code').fill(' INVITE ');
  const faults = {
    code: 'This invite code was already used.',
    email: 'This email is registered already.',
    referrer: 'There is no such user. Correct it or leave it empty.',
  };
  world.api.refuse(register, 422, 'Invalid input', faults);
  await button('Register').click();
  for (const reason of Object.values(faults)) await expect.element(screen.getByText(reason)).toBeVisible();
  await expect.element(referrer).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Password')).toHaveValue('long secret 1');
  expect(storedReferrer()).toBe('"bob"');

  world.api.on(register, { jwt: 'registered' });
  await button('Register').click();
  await expect.element(screen.getByRole('banner')).toBeVisible();
  await expect.poll(() => location.pathname).toBe('/');
  expect(world.api.requests(register).at(-1)).toEqual({
    body: {
      username: 'Ann',
      email: 'ann@dugout.test',
      password: 'long secret 1',
      code: 'INVITE',
      referrer: 'bob',
    },
  });
  expect(storedReferrer()).toBeNull();
});

test('a registration after which the sign-in fails leads to sign-in: its invite code is used up', async () => {
  const { world, screen, field, button } = await open('/register');
  world.api.on(register, { jwt: 'registered' });
  world.api.refuse(getMe, 503, 'Try again later');
  await field('Username').fill('Ann');
  await field('Email').fill('ann@dugout.test');
  await field('Password').fill('long secret 1');
  await field('Confirm password').fill('long secret 1');
  await field('Invite code').fill('INVITE');
  await button('Register').click();
  await expect.element(screen.getByText('You are registered. Sign in.')).toBeVisible();
  await expectAddress('/login');
});

test('without referral links there is no referrer, stored or not', async () => {
  const world = createWorld({ role: null });
  answerPeople(world);
  const enums = await world.api.call(getEnums, {});
  world.api.on(getEnums, { ...enums, referralLinks: false });
  const { screen } = await openApp('/register?referrer=bob', world);
  await screen.getByLabelText('Username').fill('Ann');
  await screen.getByLabelText('Email').fill('ann@dugout.test');
  await screen.getByLabelText('Password', { exact: true }).fill('secret');
  await screen.getByLabelText('Confirm password').fill('secret');
  await screen.getByLabelText('Invite code').fill('INVITE');
  await expect.element(screen.getByLabelText('Referrer (optional)')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Register' }).click();
  await expect.element(screen.getByRole('banner')).toBeVisible();
  expect(world.api.requests(register)[0]?.body).not.toHaveProperty('referrer');
});

test('a page without the token of a mailed link leads to another one, which is answered alike for every email', async () => {
  const { world, screen, field, button } = await open('/reset/password?server=3');
  await expect.element(screen.getByText(/^This page needs the link from the email/)).toBeVisible();
  await screen.getByRole('link', { name: 'Request another link' }).click();
  await expectAddress('/forgot/password?server=3');
  await button('Send link').click();
  await expect.element(screen.getByText('Email is required')).toBeVisible();
  await expectAccessible();
  await field('Email').fill('nobody');
  await expect.element(screen.getByText('Enter a valid email address')).toBeVisible();
  await field('Email').fill(' Nobody@Dugout.test ');
  await button('Send link').click();
  await expect.element(screen.getByText(/^If nobody@dugout\.test has an account/)).toBeVisible();
  expect(world.api.requests(forgotPassword)).toEqual([
    { body: { email: 'nobody@dugout.test', language: 'en' } },
  ]);
  await screen.getByRole('link', { name: 'Back to sign-in' }).click();
  await expectAddress('/login?server=3');
});

test('the token of a mailed link leaves the address at once and is sent with the new password', async () => {
  const { world, screen, field, button } = await open('/reset/password?token=se%2Fcret&server=3');
  await expectAddress('/reset/password?server=3');
  await field('New password').fill('1234');
  await field('Confirm new password').fill('other');
  await button('Confirm').click();
  await expect.element(screen.getByText('New password must be at least 5 characters')).toBeVisible();
  await expect.element(screen.getByText('Should be the same as the new password')).toBeVisible();
  await expectAccessible();
  await field('New password').fill(' secret ');
  await field('Confirm new password').fill(' secret ');
  await button('Confirm').click();
  await expectAddress('/login?server=3');
  expect(world.api.requests(resetPassword)).toEqual([
    { body: { password: ' secret ', token: 'se/cret', language: 'en' } },
  ]);
  await expect.element(screen.getByText('Your password is changed. Sign in with the new one.')).toBeVisible();
});

test('a used link says so, and Close leads to sign-in', async () => {
  const { world, screen, field, button } = await open('/reset/password?token=used');
  world.api.refuse(resetPassword, 422, 'This link was already used.');
  await field('New password').fill('secret');
  await field('Confirm new password').fill('secret');
  await button('Confirm').click();
  await expect.element(screen.getByText('This link was already used.').first()).toBeVisible();
  // The toast has one, too.
  await button('Close').last().click();
  await expectAddress('/login');
});

test('a recovery code signs in without the authenticator app', async () => {
  const { world, screen, field, button } = await open('/login');
  world.api.on(login, ({ body }) => {
    if (body.recoveryCode === undefined) return { codeLength: 6 };
    return body.recoveryCode === 'abcd-efgh'
      ? { jwt: 'jwt' }
      : refuse(422, 'Wrong code', { recoveryCode: 'x' });
  });
  await field('Email').fill('op@dugout.test');
  await field('Password').fill('secret');
  await button('Sign in').click();
  await button('Use a recovery code').click();
  await button('Confirm').click();
  await expect.element(screen.getByText('Recovery code is required')).toBeVisible();
  await field('Recovery code').fill(' abcd-efgh ');
  await button('Confirm').click();
  await expect.element(screen.getByRole('banner')).toBeVisible();
  expect(world.api.requests(login).at(-1)?.body).toEqual({
    email: 'op@dugout.test',
    password: 'secret',
    recoveryCode: 'abcd-efgh',
  });
});

test('going back from a filled form asks first', async () => {
  const { screen, field, button } = await open('/login');
  await screen.getByRole('link', { name: /register/i }).click();
  await field('Username').fill('Ann');
  history.back();
  await screen
    .getByRole('dialog', { name: 'Discard changes?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await expect.element(field('Username')).toHaveValue('Ann');
  await expectAddress('/register');
  history.back();
  await button('Discard').click();
  await expectAddress('/login');
});
