import { expect, test, vi } from 'vitest';
import { pairByLink, pairByPinCode, signInByLink } from '#contract/http/accounts/pairing.ts';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { createFakeApi } from '#tests/components/fakeApi.ts';
import { renderWithServices } from '#tests/components/renderWithServices.tsx';
import { LinkDialog, type LinkDialogProps } from './LinkDialog.tsx';
import { PinCodeDialog } from './PinCodeDialog.tsx';

const account = anAccount({ id: 7, email: 'ann@x.io', paired: false, signed: false });
const origin = 'https://remoteplay.dl.playstation.net';

async function setUp(dialog: (onClose: () => void) => React.ReactNode) {
  const api = createFakeApi();
  for (const endpoint of [pairByLink, pairByPinCode, signInByLink])
    api.on(endpoint, { sent: [7], errors: [] });
  const sync = vi.fn<() => Promise<boolean>>(async () => true);
  const onClose = vi.fn<() => void>();
  const services = { api, accounts: { sync } } as never;
  const { screen } = await renderWithServices(dialog(onClose), { services });
  return { api, sync, onClose, screen };
}

const openLink = (action: LinkDialogProps['action']) =>
  setUp((onClose) => <LinkDialog action={action} account={account} onClose={onClose} />);

test('a pasted link is checked: a wrong one is named, the code of a right one is shown and sent', async () => {
  const { api, sync, onClose, screen } = await openLink('pairByLink');
  const dialog = screen.getByRole('dialog', { name: 'Pairing by link' });
  await expect.element(dialog.getByText('ann@x.io')).toBeVisible();
  const field = dialog.getByRole('textbox', { name: 'Link' });
  await field.fill('https://evil.test/?code=1');
  await expect.element(dialog.getByText('Wrong link https://evil.test/?code=1')).toBeVisible();
  await expectAccessible('[role=dialog]');
  await dialog.getByRole('button', { name: 'Pair' }).click();
  expect(api.requests(pairByLink)).toEqual([]);
  await field.fill(` ${origin}/remoteplay/redirect?code=v3.AbC&cid=1 `);
  await expect.element(dialog.getByText('Accepted, the code is v3.AbC')).toBeVisible();
  await dialog.getByRole('button', { name: 'Pair' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(api.requests(pairByLink)).toEqual([{ body: { accountId: 7, code: 'v3.AbC' } }]);
  expect(sync).toHaveBeenCalledOnce();
  await expect.element(screen.getByText('Pairing of ann@x.io is in the queue')).toBeVisible();
});

test('signing in by link calls the API, and a refusal stays in the dialog', async () => {
  const { api, onClose, screen } = await openLink('signInByLink');
  const error = 'You cannot send a sign in task to the queue. Limit (100) reached!!!';
  api.on(signInByLink, { sent: [], errors: [{ id: 7, error }] });
  const dialog = screen.getByRole('dialog', { name: 'Sign in by link' });
  await dialog.getByRole('textbox', { name: 'Link' }).fill(`${origin}/?code=x`);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(dialog.getByText(error)).toBeVisible();
  await expectAccessible('[role=dialog]');
  expect(onClose).not.toHaveBeenCalled();
});

test('a pin code has eight digits, and its spaces do not matter', async () => {
  const { api, onClose, screen } = await setUp((close) => (
    <PinCodeDialog account={account} onClose={close} />
  ));
  const dialog = screen.getByRole('dialog', { name: 'Pairing by pin code' });
  const field = dialog.getByRole('textbox', { name: 'Pin code' });
  await field.fill('1234');
  await dialog.getByRole('button', { name: 'Pair' }).click();
  await expect.element(dialog.getByText('Expected 8 digits')).toBeVisible();
  await expectAccessible('[role=dialog]');
  await field.fill('1234 5678');
  await dialog.getByRole('button', { name: 'Pair' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(api.requests(pairByPinCode)).toEqual([{ body: { accountId: 7, pinCode: '12345678' } }]);
});
