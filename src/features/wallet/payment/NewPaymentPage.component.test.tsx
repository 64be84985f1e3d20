import { expect, onTestFinished, test, vi } from 'vitest';
import { getEnums } from '#contract/http/util.ts';
import { createPayment, getPayments, type Payment } from '#contract/http/wallet.ts';
import { deviceNow, serverClock } from '#domain/serverClock.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { loseAnswer } from '#tests/components/fakeApi.ts';
import { createWorld, openApp, type World } from '#tests/components/openApp.tsx';
import { expectAddress, press } from '#tests/components/page.ts';

/** Follows no link that the app itself clicks; returns their addresses. */
function watchLeaving(): string[] {
  const left: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function follow(this: HTMLAnchorElement) {
    left.push(this.getAttribute('href') ?? '');
  });
  return left;
}

async function openForm(world: World = createWorld()) {
  const { screen } = await openApp('/wallets/payment', world);
  const amount = screen.getByRole('textbox', { name: 'Amount, USD' });
  await expect.element(amount).toHaveValue('100');
  return {
    world,
    screen,
    amount,
    send: screen.getByRole('button', { name: 'Send' }),
    dialog: screen.getByRole('dialog', { name: 'One more time' }),
    left: watchLeaving(),
  };
}

test('an amount is refused at its field after an attempt to send it; a payment is confirmed with the same warning, and leads to the page of the provider', async () => {
  const { screen, world, amount, send, dialog, left } = await openForm();
  await amount.fill('');
  await press('Tab');
  await expect.element(screen.getByText('Required.')).not.toBeInTheDocument();
  await send.click();
  for (const [typed, message] of [
    ['', 'Required.'],
    ['9.99', 'Could not be less than 10 USD'],
    ['100001', 'Could not be more than 100000 USD'],
    ['1,250', 'Enter an amount in dollars and cents.'],
  ] as const) {
    // From now on the message follows the input.
    await amount.fill(typed);
    await expect.element(screen.getByText(message)).toBeVisible();
    await expect.element(amount).toHaveAccessibleDescription(message);
  }
  await expectAccessible();
  await send.click();
  await expect.element(amount).toHaveFocus();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(world.api.requests(createPayment)).toEqual([]);

  const warning = /bonuses are lost/;
  await expect.element(screen.getByText(warning)).toBeVisible();
  await amount.fill('250,50');
  await send.click();
  await expect.element(dialog.getByText('$250.50')).toBeVisible();
  await expect.element(dialog.getByText(warning)).toBeVisible();
  await expectAccessible('[role=dialog]');
  await dialog.getByRole('button', { name: 'Not yet' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(world.api.requests(createPayment)).toEqual([]);

  await send.click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => left).toEqual(['/api/wallets/payments/p1']);
  expect(world.api.requests(createPayment)).toEqual([{ body: { amount: 250.5 } }]);
  // If the browser does not follow the redirect, there is a link.
  await expect
    .element(screen.getByRole('link', { name: 'Open it now' }))
    .toHaveAttribute('href', '/api/wallets/payments/p1');
  // The page as it was left, after the back button.
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(send).toBeEnabled();
  await expect.element(screen.getByRole('link', { name: 'Open it now' })).not.toBeInTheDocument();
});

test('the attempts of one confirmation have one key, those of the next one another; a refusal is shown in the confirmation', async () => {
  const { screen, world, send, dialog, left } = await openForm();
  const call = vi.spyOn(world.api, 'call');
  const keys = () =>
    call.mock.calls
      .filter(([endpoint]) => endpoint === createPayment)
      .map(([, , options]) => options?.idempotencyKey);
  world.api.on(createPayment, () => loseAnswer());
  await send.click();
  const confirm = dialog.getByRole('button', { name: 'Confirm' });
  await confirm.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/./);
  expect(left).toEqual([]);
  world.api.on(createPayment, { id: 'once' });
  await confirm.click();
  await expect.poll(() => left).toEqual(['/api/wallets/payments/once']);
  expect(keys().length).toBe(2);
  expect(new Set(keys()).size).toBe(1);
  expect(keys()[0]).toMatch(/^[\w-]{36}$/);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(screen.getByRole('link', { name: 'Open it now' })).not.toBeInTheDocument();
  await send.click();
  await confirm.click();
  await expect.poll(() => left.length).toBe(2);
  expect(new Set(keys()).size).toBe(2);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  world.api.refuse(createPayment, 409, 'You have too many payments that are not finished.');
  await send.click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('You have too many payments that are not finished.');
  await dialog.getByRole('button', { name: 'Not yet' }).click();
  await expect.element(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
});

test('a guest and the user of an access link see why nothing can be paid', async () => {
  for (const [user, reason] of [
    [{ guest: true }, /You act as .* by guest access/],
    [{ clone: true }, /only its owner can pay into it/],
  ] as const) {
    const { screen, close } = await openApp('/wallets/payment', createWorld({ user }));
    await expect.element(screen.getByText(reason)).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'How to pay' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Send' })).not.toBeInTheDocument();
    await close();
  }
});

test('if payments are off, the page says who can change it instead of asking for an amount', async () => {
  const world = createWorld();
  const enums = await world.api.call(getEnums, {});
  world.api.on(getEnums, { ...enums, takesPayments: false });
  world.wallet.payments.push(payment({ status: 'paid' }));
  const { screen } = await openApp('/wallets/payment', world);
  await expect.element(screen.getByText(/An administrator can switch them on or add money/)).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Amount, USD' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: 'How to pay' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: /Details of the payment/ })).toBeVisible();
});

const payment = (over: Partial<Payment> = {}): Payment => ({
  id: 'abc',
  amount: 500,
  bonus: 15,
  status: 'pending',
  createdAt: '2026-01-01T10:00:00Z',
  expiresAt: '2036-01-01T10:30:00Z',
  settledAt: null,
  ...over,
});

async function openResult(payments: Payment[], id = 'abc') {
  const world = createWorld();
  world.wallet.payments.push(...payments);
  const { screen, router } = await openApp(`/wallets/payment?payment=${id}`, world);
  return { world, screen, router, title: screen.getByRole('main').getByRole('heading', { level: 1 }) };
}

test('a pending payment can be continued; the page follows it to its end, and names each other one', async () => {
  const { world, screen, title } = await openResult([payment()]);
  await expect.element(title).toHaveTextContent('The payment is pending');
  await expect
    .element(screen.getByRole('link', { name: 'Continue the payment' }))
    .toHaveAttribute('href', '/api/wallets/payments/abc');
  world.wallet.payments[0] = payment({ status: 'paid', settledAt: '2026-01-01T10:05:00Z' });
  world.me.balance = 615;
  world.realtime.emit('paymentsUpdated', { userId: world.me.id });
  world.realtime.emit('balanceUpdated', { userId: world.me.id });
  await expect.element(title).toHaveTextContent('The payment has been received');
  const status = screen.getByRole('main').getByRole('status').first();
  for (const text of ['$500.00', '+$15.00', '2026/01/01 10:05', '$615.00'])
    await expect.element(status).toMatchTextContent(text);
  await expect.element(screen.getByRole('banner')).toMatchTextContent('$615.00');
  await expect.element(screen.getByRole('link', { name: 'Continue the payment' })).not.toBeInTheDocument();
  await expectAccessible();
  await screen.getByRole('main').getByRole('link', { name: 'Balance history' }).click();
  await expectAddress('/wallets/history');
});

test('the outcome of a payment is named, and leads to a new one', async () => {
  const ended = [
    [{ status: 'cancelled' }, 'The payment was cancelled', 'No money was taken.'],
    [{ status: 'expired' }, 'The payment was not made in time', /If you did pay/],
    // The API has not noticed yet.
    [{ expiresAt: '2026-01-01T10:30:00Z' }, 'The payment was not made in time', /If you did pay/],
    [{ status: 'refunded' }, 'The payment is in an unknown state', /“refunded”/],
  ] as const;
  const { screen, router, title } = await openResult(
    ended.map(([over], at) => payment({ ...over, id: String(at) })),
    '0',
  );
  const found = ended.map(([, heading, text], at) => [String(at), heading, text] as const);
  for (const [id, heading, text] of [
    ...found,
    ['none', 'Payment not found', /older than your last 100 payments/],
  ] as const) {
    await router.navigate(`/wallets/payment?payment=${id}`);
    await expect.element(title).toHaveTextContent(heading);
    await expect.element(screen.getByText(text)).toBeVisible();
  }
  await screen.getByRole('main').getByRole('link', { name: 'New payment' }).click();
  await expectAddress('/wallets/payment');
  await expect.element(screen.getByRole('textbox', { name: 'Amount, USD' })).toBeVisible();
});

test('a payment ends by the time of the server, whatever the clock of the browser says', async () => {
  const now = deviceNow();
  serverClock.measure(now - 600_000, now, now);
  onTestFinished(() => serverClock.measure(deviceNow(), deviceNow(), deviceNow()));
  const { title } = await openResult([payment({ expiresAt: new Date(now - 120_000).toISOString() })]);
  await expect.element(title).toHaveTextContent('The payment is pending');
});

test('an API that lists no payments refers to the balance history', async () => {
  const world = createWorld();
  world.api.refuse(getPayments, 404, 'Not found');
  const { screen } = await openApp('/wallets/payment?payment=abc', world);
  await expect.element(screen.getByText('The state of the payment is not known')).toBeVisible();
});

test('recent payments are listed: a pending one continues, the others have details; servers that are open are named', async () => {
  const fleet = demoFleet();
  const world = createWorld(fleet);
  world.wallet.payments.push(payment(), payment({ id: 'old', amount: 20, status: 'cancelled' }));
  const { screen, router } = await openApp('/wallets/payment', world);
  await expect
    .element(screen.getByRole('link', { name: 'Continue the payment of $500.00' }))
    .toHaveAttribute('href', '/api/wallets/payments/abc');
  await screen.getByRole('link', { name: 'Details of the payment of $20.00' }).click();
  await expectAddress('/wallets/payment?payment=old');
  await router.navigate('/wallets/payment');
  const open = fleet.servers.filter((server) => server.open);
  await expect.element(screen.getByText(`${open.length} servers are open:`)).toBeVisible();
  await screen.getByRole('main').getByRole('link', { name: 'Servers management' }).click();
  await expectAddress('/configs/server-groups');
});
