import { expect, test, vi } from 'vitest';
import { login } from '#contract/http/auth.ts';
import { getEnums } from '#contract/http/util.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectAddress } from '#tests/components/page.ts';

const open = async () => {
  const world = createWorld({ role: null });
  const { screen, built } = await openApp('/login', world);
  const email = screen.getByLabelText('Email');
  const password = screen.getByLabelText('Password', { exact: true });
  const submit = screen.getByRole('button', { name: 'Sign in' });
  return { world, screen, built, email, password, submit };
};

test('fields are validated on submit; the message of a refusal is shown, and gone after the next attempt has succeeded', async () => {
  const { world, screen, built, email, password, submit } = await open();
  await email.fill('nobody');
  await expect.element(screen.getByText('Enter a valid email address')).not.toBeInTheDocument();
  await submit.click();
  await expect.element(screen.getByText('Enter a valid email address')).toBeVisible();
  await expect.element(screen.getByText('Password is required')).toBeVisible();
  await expect.element(email).toHaveFocus();
  await expectAccessible();

  await email.fill('someone@dugout.test');
  await password.fill('some-password');
  for (const [status, message] of [
    [403, 'Your account is blocked.'],
    [422, 'Wrong email or password.'],
  ] as const) {
    world.api.refuse(login, status, message);
    await submit.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent(message);
    await expectAddress('/login');
  }
  world.api.on(login, { jwt: 'signed in' });
  await submit.click();
  await expectAddress('/');
  await expect.poll(() => document.querySelectorAll('[data-toast]').length, { timeout: 2_000 }).toBe(0);
  // No attempt stays in memory with its password.
  const kept = () => built.queryClient.getMutationCache().getAll();
  await expect.poll(() => JSON.stringify(kept().map(({ state }) => state))).not.toContain('some-password');
});

test('an installation without users says how the first one is made', async () => {
  const world = createWorld({ role: null });
  const enums = await world.api.call(getEnums, {});
  world.api.on(getEnums, { ...enums, hasUsers: false });
  const { screen } = await openApp('/login', world);
  await expect.element(screen.getByText(/^There are no users yet\./)).toBeVisible();
  await expect.element(screen.getByText(/npm run admin -- create/)).toBeVisible();
});

test('an installation without mails promises none', async () => {
  const world = createWorld({ role: null });
  const enums = await world.api.call(getEnums, {});
  world.api.on(getEnums, { ...enums, sendsMail: false });
  const { screen, router } = await openApp('/login', world);
  await expect.element(screen.getByRole('link', { name: /^Register/ })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Forgot password?' })).not.toBeInTheDocument();
  await router.navigate('/forgot/password');
  await expect.element(screen.getByText(/^Email is not set up on this server\./)).toBeVisible();
  await expect.element(screen.getByLabelText('Email')).not.toBeInTheDocument();
});

test('a user with a second factor is asked for the code', async () => {
  const { world, screen, email, password, submit } = await open();
  world.api.on(login, ({ body }) => (body.code === undefined ? { codeLength: 6 } : { jwt: 'session' }));
  await email.fill('op2fa@dugout.test');
  await password.fill('demo-op2fa');
  await submit.click();
  const code = screen.getByLabelText('Verification code');
  await code.fill('12345');
  await screen.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(screen.getByText('Verification code must be exactly 6 digits')).toBeVisible();
  await code.fill('123 456');
  await screen.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(screen.getByRole('button', { name: /^User menu of/ })).toBeVisible();
  const credentials = { email: 'op2fa@dugout.test', password: 'demo-op2fa' };
  expect(world.api.requests(login)).toMatchObject([
    { body: credentials },
    { body: { ...credentials, code: '123456' } },
  ]);
});

test('a sign-in without a response can be cancelled and repeated', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    const { world, screen, email, password, submit } = await open();
    world.api.on(login, { jwt: 'session' });
    const release = world.api.hold(login);
    await email.fill('someone@dugout.test');
    await password.fill('some-password');
    await submit.click();
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(1_000);
        return cancel.query();
      })
      .toBeInTheDocument();
    await expect.element(screen.getByText('The server is not responding yet.')).toBeVisible();
    await cancel.click();
    await expect.element(cancel).not.toBeInTheDocument();
    expect(document.querySelectorAll('[data-toast]')).toHaveLength(0);
    expect(world.api.signals(login)[0]?.aborted).toBe(true);
    release();
    await submit.click();
    await expectAddress('/');
  } finally {
    vi.useRealTimers();
  }
});
