import { userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import {
  disableSecondFactor,
  enableSecondFactor,
  getSecondFactor,
  startSecondFactor,
} from '#contract/http/settings.ts';
import { openSettings } from '#tests/components/openSettings.ts';

test('the second factor is enabled with password, QR code and first code; recovery codes are shown once; it is disabled with a code', async () => {
  const { world, screen, region, dialog } = await openSettings();
  await region('Second factor').getByRole('button', { name: 'Enable' }).click();
  await dialog('Enable second factor').getByLabelText('Password', { exact: true }).fill('secret');
  await dialog('Enable second factor').getByRole('button', { name: 'Continue' }).click();
  await expect.element(screen.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expect.element(screen.getByText('DUGO UTSE COND FACT OR')).toBeVisible();
  const code = dialog('Enable second factor').getByLabelText('Code of the app');
  const enable = dialog('Enable second factor').getByRole('button', { name: 'Enable', exact: true });
  await code.fill('12345');
  await enable.click();
  await expect.element(screen.getByText('The code has 6 digits')).toBeVisible();
  await code.fill('123 456');
  world.api.on(getSecondFactor, { enabled: true, recoveryCodesLeft: 2 });
  const release = world.api.hold(enableSecondFactor);
  await enable.click();
  // The codes exist from now on, and must be shown.
  await userEvent.keyboard('{Escape}');
  release();

  const codes = dialog('Recovery codes');
  await expect.element(codes.getByText('abcd-efgh-ijkl-mnop')).toBeVisible();
  const close = codes.getByRole('button', { name: 'Close' });
  await expect.element(close).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(codes).toBeVisible();
  await codes.getByLabelText('I have stored the codes').click();
  await close.last().click();
  await expect.element(codes).not.toBeInTheDocument();
  await expect.element(region('Second factor').getByText(/2 recovery codes are left/)).toBeVisible();
  expect(world.api.requests(startSecondFactor)).toEqual([{ body: { password: 'secret' } }]);
  expect(world.api.requests(enableSecondFactor)).toEqual([{ body: { code: '123456' } }]);

  world.api.refuse(disableSecondFactor, 422, 'Wrong', { code: 'This code is wrong.' });
  await region('Second factor').getByRole('button', { name: 'Disable' }).click();
  const form = dialog('Disable second factor');
  await form.getByLabelText('Code').fill('000000');
  await form.getByRole('button', { name: 'Disable' }).click();
  await expect.element(screen.getByText('This code is wrong.')).toBeVisible();
  world.api.on(disableSecondFactor, {});
  world.api.on(getSecondFactor, { enabled: false, recoveryCodesLeft: 0 });
  await form.getByLabelText('Code').fill('123456');
  await form.getByRole('button', { name: 'Disable' }).click();
  await expect.element(region('Second factor').getByRole('button', { name: 'Enable' })).toBeVisible();
});
