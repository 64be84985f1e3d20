import { TOTP } from 'otpauth';
import { endpoints } from '#contract/http/index.ts';
import { signInToApi } from '#tests/support/api.ts';
import { users } from '#tests/support/users.ts';
import { expect, test } from './lib/journey.ts';

/** Period of one code of an authenticator app, seconds. */
const period = 30;

test('a user signs in with a second factor', async ({ page, stack }) => {
  // A code works only once, so each engine has its own user.
  const name = page.engine.name === 'firefox' ? 'staff' : 'view';
  const { call } = await signInToApi(stack.url, name);
  const { password, email } = users[name];
  const { secret } = await call(endpoints.startSecondFactor, { body: { password } });
  const codeAt = (timestamp: number): string => new TOTP({ secret }).generate({ timestamp });
  await call(endpoints.enableSecondFactor, { body: { code: codeAt(Date.now() - period * 1_000) } });

  await page.open('/');
  await expect.poll(() => page.path()).toBe('/login');
  await page.role('textbox', /^Email/).fill(email);
  await page.role('textbox', /^Password/).fill(password);
  await page.button('Sign in').click();
  await page.role('textbox', /^Verification code/).fill(codeAt(Date.now()));
  await page.button('Confirm').click();
  await page.role('heading', /Hello/).shown();
});
