import { userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { createAccessLink, getAccessLinks, revokeAccessLink } from '#contract/http/accessLinks.ts';
import { getMe } from '#contract/http/me.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { refuse } from '#tests/components/fakeApi.ts';
import { expectAddress, expectCount, instant } from '#tests/components/page.ts';
import { open } from '#tests/components/accessWorld.ts';

const hour = 3_600_000;

test('an access link is generated for a role that is not above the own one', async () => {
  const { world, screen, menu, item, dialog } = await open({ role: 'operator', user: { username: 'Olga' } });
  // Operators of the reference backend make no links.
  await menu('Olga').click();
  await expect.element(item('Access link')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');

  world.api.on(getMe, { ...world.me, role: 50 });
  world.realtime.emit('userTokenUpdated', { userId: world.me.id });
  await expect
    .poll(async () => {
      await menu('Olga').click();
      const isThere = item('Access link').elements().length > 0;
      if (!isThere) await userEvent.keyboard('{Escape}');
      return isThere;
    })
    .toBe(true);
  await item('Access link').click();
  const form = dialog('Access link');
  await expect.element(form.getByLabelText('Role')).toHaveFocus();
  await expect.element(form.getByLabelText('Role')).toHaveAttribute('aria-expanded', 'false');
  await expect.element(form.getByLabelText('Role')).toHaveValue('viewer');
  await expect.element(form.getByText('Sees: consoles. Changes nothing.')).toBeVisible();
  await expect.element(form.getByLabelText('Work time')).toHaveValue('30 minutes');
  await form.getByLabelText('Role').click();
  await expect.element(screen.getByRole('option', { name: /^hired admin/ })).toBeVisible();
  await expect.element(screen.getByRole('option', { name: /^supervisor/ })).not.toBeInTheDocument();
  await expect
    .element(screen.getByRole('option', { name: /^view access/ }))
    .toMatchTextContent('Sees: consoles, servers, accounts, schedulers. Changes nothing.');
  await screen.getByRole('option', { name: /^viewer/ }).click();
  await form.getByLabelText('Work time').click();
  await expect
    .poll(() =>
      screen
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    )
    .toEqual([
      '30 minutes',
      '1 hour',
      '3 hours',
      '6 hours',
      '12 hours',
      '1 day',
      '2 days',
      '3 days',
      '7 days',
    ]);
  await screen.getByRole('option', { name: '30 minutes' }).click();
  await form.getByRole('button', { name: 'Generate' }).click();
  await expect.element(form.getByText(`${location.origin}/access/link-token`)).toBeVisible();
  await expect.element(form.getByRole('img', { name: /^QR code of the link/ })).toBeVisible();
  await expect.element(form.getByText(/about 5 minutes left/)).toBeVisible();
  await expect.element(form.getByRole('button', { name: 'Copy link' })).toHaveFocus();
  await expectAccessible('[role=dialog]');
  expect(world.api.requests(createAccessLink)).toEqual([{ body: { role: 400, workTime: hour / 2 } }]);
  await form.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(form).not.toBeInTheDocument();
});

test('given links show their state and remaining time, follow events, and open ones can be revoked', async () => {
  const { world, screen, menu, item, dialog } = await open();
  const base = {
    role: 200,
    workTime: 12 * hour,
    createdAt: instant(-hour),
    expiresAt: instant(-hour + 300_000),
    acceptedAt: null,
    endsAt: null,
    device: null,
    ip: null,
    place: null,
  };
  const waiting = { ...base, id: 1, state: 'waiting', expiresAt: instant(200_000) };
  const others = [
    { ...base, id: 2, state: 'active', endsAt: instant(11 * hour), ip: '198.51.100.7' },
    { ...base, id: 3, state: 'ended' },
    { ...base, id: 4, state: 'revoked' },
    { ...base, id: 5, state: 'a state of a later release' },
  ];
  world.api.on(getAccessLinks, { data: [waiting, ...others] });
  await menu('Sofia').click();
  await item('Access link').click();
  const rows = dialog('Access link').getByRole('listitem');
  const texts = [
    'waiting, 4 minutes left to accept',
    'in use, 11 hours left',
    'ended',
    'revoked',
    'a state of a later release',
  ];
  for (const [at, text] of texts.entries()) await expect.element(rows.nth(at)).toMatchTextContent(text);
  await expectCount(dialog('Access link').getByRole('button', { name: /^Revoke the link for operator/ }), 2);
  // Somebody accepts the first one.
  world.api.on(getAccessLinks, {
    data: [{ ...waiting, state: 'active', endsAt: instant(12 * hour) }, ...others],
  });
  world.realtime.emit('userUpdated', { id: world.me.id, blocked: false });
  await expect.element(rows.nth(0)).toMatchTextContent('in use, 12 hours left');
  await rows
    .nth(1)
    .getByRole('button', { name: /^Revoke/ })
    .click();
  await expect.element(screen.getByText('The link is revoked.')).toBeVisible();
  expect(world.api.requests(revokeAccessLink)).toEqual([{ params: { id: 2 } }]);
});

test('the dialog of a new link follows its state', async () => {
  const { world, menu, item, dialog } = await open();
  const link = {
    id: 7,
    role: 200,
    workTime: 12 * hour,
    createdAt: instant(0),
    expiresAt: instant(300_000),
    acceptedAt: null,
    endsAt: null,
    device: null,
    ip: null,
    place: null,
  };
  world.api.on(createAccessLink, { token: 'link-token', id: 7 });
  world.api.on(getAccessLinks, { data: [{ ...link, state: 'waiting' }] });
  await menu('Sofia').click();
  await item('Access link').click();
  const form = dialog('Access link');
  await form.getByRole('button', { name: 'Generate' }).click();
  await expect.element(form.getByText(/about 5 minutes left/)).toBeVisible();
  for (const [state, text] of [
    ['active', 'The link was used: somebody is acting on your behalf with it.'],
    ['revoked', 'The link was revoked: it gives no access any more.'],
  ] as const) {
    world.api.on(getAccessLinks, { data: [{ ...link, state, endsAt: instant(12 * hour) }] });
    world.realtime.emit('userUpdated', { id: world.me.id, blocked: false });
    await expect.element(form.getByText(text)).toBeVisible();
    await expect.element(form.getByText(/about 5 minutes left/)).not.toBeInTheDocument();
    await expect.element(form.getByRole('img', { name: /^QR code/ })).not.toBeInTheDocument();
    await expect.element(form.getByRole('button', { name: 'Copy link' })).not.toBeInTheDocument();
  }
});

test('the session of a link shows role and remaining time, makes no links, and ends on time, on any screen', async () => {
  const { world, screen, menu, item, built } = await open({
    role: 'full access',
    user: { username: 'Ann', clone: true, sessionEndsAt: instant(90 * 60_000) },
  });
  await expect.element(screen.getByRole('banner').getByText('full access, 1 hr 30 min')).toBeVisible();
  await menu('Ann').click();
  await expect.element(item('Logout')).toBeVisible();
  await expect.element(item('Access link')).not.toBeInTheDocument();
  let asked = 0;
  world.api.on(getMe, () => {
    asked += 1;
    if (asked === 1) return { ...world.me, sessionEndsAt: instant(1_500) };
    // As reported by the real API.
    built.session.tokenRejected(built.settings.jwt.get() ?? '');
    return refuse(401, 'The session has ended.');
  });
  world.realtime.emit('userTokenUpdated', { userId: world.me.id });
  await expect.element(screen.getByText('Your access by link has ended.')).toBeVisible();
  await expectAddress('/login');
});
