import { expect, test } from 'vitest';
import { login } from '#contract/http/auth.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectAddress } from '#tests/components/page.ts';

const open = async () => {
  const world = createWorld({ role: null });
  const { screen } = await openApp('/login', world);
  const email = screen.getByLabelText('Email');
  const password = screen.getByLabelText('Password', { exact: true });
  const submit = screen.getByRole('button', { name: 'Sign in' });
  return { world, screen, email, password, submit };
};

test('fields are validated on submit, not while typing', async () => {
  const { screen, email, submit } = await open();
  await email.fill('nobody');
  await expect.element(screen.getByText('Should be a valid email address')).not.toBeInTheDocument();
  await submit.click();
  await expect.element(screen.getByText('Should be a valid email address')).toBeVisible();
  await expect.element(screen.getByText('Password is required')).toBeVisible();
  await expect.element(email).toHaveFocus();
});

test.each([
  [422, 'Wrong email or password.'],
  [403, 'Your account is blocked.'],
])('a rejection with status %i shows the message of the server', async (status, message) => {
  const { world, screen, email, password, submit } = await open();
  world.api.refuse(login, status, message);
  await email.fill('someone@dugout.test');
  await password.fill('some-password');
  await submit.click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(message);
  await expectAddress('/login');
});
