import { userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import {
  disableSecondFactor,
  enableSecondFactor,
  getSecondFactor,
  replaceRecoveryCodes,
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

test('recovery codes that the server makes are seen: neither Escape nor Cancel closes the dialog before their answer', async () => {
  const { world, screen, region, dialog } = await openSettings();
  const seeCodes = async (): Promise<void> => {
    const codes = dialog('Recovery codes');
    await expect.element(codes.getByText('abcd-efgh-ijkl-mnop')).toBeVisible();
    await codes.getByLabelText('I have stored the codes').click();
    await codes.getByRole('button', { name: 'Close' }).last().click();
    await expect.element(codes).not.toBeInTheDocument();
  };
  const tryToClose = async (name: string): Promise<void> => {
    await expect.element(dialog(name).getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await expect.element(dialog(name).getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog(name)).toBeVisible();
    await expect.element(screen.getByText(/^It is unknown/)).not.toBeInTheDocument();
  };
  const enable = dialog('Enable second factor');
  await region('Second factor').getByRole('button', { name: 'Enable' }).click();
  await enable.getByLabelText('Password', { exact: true }).fill('secret');
  await enable.getByRole('button', { name: 'Continue' }).click();
  await enable.getByLabelText('Code of the app').fill('123456');
  world.api.on(getSecondFactor, { enabled: true, recoveryCodesLeft: 2 });
  const enabled = world.api.hold(enableSecondFactor);
  await enable.getByRole('button', { name: 'Enable', exact: true }).click();
  await tryToClose('Enable second factor');
  enabled();
  await seeCodes();

  await region('Second factor').getByRole('button', { name: 'New recovery codes' }).click();
  await dialog('New recovery codes').getByLabelText('Code').fill('123456');
  const replaced = world.api.hold(replaceRecoveryCodes);
  // They do not wait for the new state either.
  const loaded = world.api.hold(getSecondFactor);
  await dialog('New recovery codes').getByRole('button', { name: 'Make new codes' }).click();
  await tryToClose('New recovery codes');
  replaced();
  await seeCodes();
  loaded();
});
