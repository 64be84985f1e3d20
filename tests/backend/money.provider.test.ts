import { expect, onTestFinished, test, vi } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { openingMs, payableMs } from '#server/modules/money/payments.ts';
import { ProviderError } from '#server/modules/money/provider.ts';
import { idOf } from './apiCalls.ts';
import { sendReport, walletUser } from './moneyWorld.ts';
import { createWorld } from './world.ts';

test('a payment whose page the provider does not open is cancelled, and the next attempt starts another one', async () => {
  const world = await createWorld('postgres');
  onTestFinished(() => world.close());
  const viewer = walletUser(() => world, 'viewer');
  const { payments: provider } = world.api.context;
  if (!provider) throw new Error('The demo has no provider');
  const open = vi.spyOn(provider, 'open').mockRejectedValue(new ProviderError('down'));
  for (let n = 0; n < 11; n++) {
    const failed = await viewer.pay(50, 'one-action');
    expect([failed.statusCode, failed.json()]).toMatchObject([
      502,
      { error: 'The payment provider does not respond. Try again.' },
    ]);
  }
  const cancelled = await viewer.payments();
  expect(cancelled.map(({ status }) => status)).toEqual(Array.from({ length: 11 }, () => 'cancelled'));
  open.mockRestore();
  const opened = await viewer.pay(50, 'one-action');
  const { id } = opened.json<{ id: string }>();
  expect([opened.statusCode, cancelled.some((one) => one.id === id)]).toEqual([200, false]);
  expect((await viewer.payments()).find((one) => one.id === id)?.status).toBe('pending');
  // Repeated, the call opens the same page.
  expect((await viewer.pay(50, 'one-action')).json()).toEqual({ id });
});

test('a payment whose page was not stored, because the process ended, gets the page of the provider when it is continued', async () => {
  const world = await createWorld('postgres');
  onTestFinished(() => world.close());
  const viewer = walletUser(() => world, 'viewer');
  const { payments: provider } = world.api.context;
  if (!provider) throw new Error('The demo has no provider');
  const start = async (): Promise<string> => {
    world.time = new Date(world.time.getTime() + 1);
    open.mockRejectedValueOnce(new Error('The process ended'));
    expect((await viewer.pay(50, `action-${world.time.getTime()}`)).statusCode).toBe(500);
    return (await viewer.payments())[0]?.id ?? '';
  };
  const open = vi.spyOn(provider, 'open');
  const id = await start();
  open.mockResolvedValue({ reference: 'session-1', url: 'https://provider.test/session-1' });
  // The first call may be running yet.
  await viewer.open(id);
  expect(open).toHaveBeenCalledTimes(1);
  world.time = new Date(world.time.getTime() + openingMs);
  for (let n = 0; n < 2; n++) {
    const { statusCode, headers } = await viewer.open(id);
    expect([statusCode, headers.location]).toEqual([303, 'https://provider.test/session-1']);
  }
  const [first, second, ...others] = open.mock.calls;
  // With the same arguments, so that the provider gives the same page.
  expect([second, others]).toEqual([first, []]);

  const refused = await start();
  world.time = new Date(world.time.getTime() + openingMs);
  open.mockRejectedValueOnce(new ProviderError('down'));
  await viewer.open(refused);
  expect((await viewer.payments()).map(({ status }) => status)).toEqual(['cancelled', 'pending']);
  // One that has expired stays so.
  const late = await start();
  world.time = new Date(world.time.getTime() + payableMs);
  await viewer.open(late);
  expect(open).toHaveBeenCalledTimes(5);
});

test('without the demo and without a provider payments are impossible, and the app knows it before', async () => {
  const world = await createWorld('postgres', { env: { DUGOUT_DEMO: '0' } });
  onTestFinished(() => world.close());
  const staff = walletUser(() => world, 'staff');
  const balance = await staff.balance();
  const refused = await staff.pay(100_000);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { error: 'Payments are switched off. An administrator can switch them on.' },
  ]);
  expect((await world.api.call(endpoints.getEnums)).json()).toMatchObject({ takesPayments: false });
  // A payment started earlier in the demo data.
  const id = 'started-before';
  await world.store.db
    .insertInto('payments')
    .values({
      id,
      user_id: await idOf(world, 'staff'),
      cents: 10_000,
      bonus_cents: 0,
      status: 'pending',
      provider: 'stand-in',
      reference: `standin_${id}`,
      url: null,
      created_at: world.time,
      expires_at: new Date(world.time.getTime() + payableMs),
      settled_at: null,
    })
    .execute();
  expect((await staff.open(id, 'confirm')).statusCode).toBe(404);
  const report = { reference: `standin_${id}`, outcome: 'paid', cents: 10_000 } as const;
  expect((await sendReport(world, report)).statusCode).toBe(404);
  expect(await staff.payments()).toMatchObject([{ id, status: 'pending' }]);
  expect(await staff.balance()).toBe(balance);
});
