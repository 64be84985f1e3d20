import { beforeEach, describe, expect, test } from 'vitest';
import type { Payment } from '#contract/http/wallet.ts';
import { expirePayments, payableMs } from '#server/modules/money/payments.ts';
import { createTestProvider } from '#server/modules/money/testProvider.ts';
import { endpoints } from '#contract/http/index.ts';
import { idOf, takeEvents } from './apiCalls.ts';
import { expectSoundLedger, openPayment, sendReport, walletUser } from './moneyWorld.ts';
import { peopleOf } from './people.ts';
import { useWorld } from './world.ts';

/** On PostgreSQL, where transactions overlap; `money.random.test.ts` also runs on PGlite. */
describe('payments', () => {
  const world = useWorld();
  beforeEach(async () => void (await takeEvents(world)));

  const staff = walletUser(() => world, 'staff');
  const create = async (amount = 100): Promise<string> => {
    const answer = await staff.pay(amount);
    expect(answer.statusCode).toBe(200);
    return answer.json<{ id: string }>().id;
  };
  const stateOf = async (id: string): Promise<Payment | undefined> =>
    (await staff.payments()).find((payment) => payment.id === id);
  const report = (id: string, outcome: 'paid' | 'cancelled' | 'expired', cents = 10_000) => ({
    reference: `standin_${id}`,
    outcome,
    cents,
  });

  test.each([
    [9.99, 'Could not be less than 10 USD'],
    [100_000.01, 'Could not be more than 100000 USD'],
    [null, 'Required.'],
    ['100', 'Required.'],
    [10.005, 'Enter an amount in dollars and cents.'],
  ])('an amount of %j is refused: %s', async (amount, text) => {
    const refused = await staff.pay(amount);
    expect([refused.statusCode, refused.json<{ fields: object }>().fields]).toEqual([422, { amount: text }]);
  });

  test('the page confirms, credits with the bonus, and returns to the app', async () => {
    const before = await staff.balance();
    const id = await create(500);
    expect(await stateOf(id)).toMatchObject({ amount: 500, bonus: 15, status: 'pending', settledAt: null });
    const page = await staff.open(id);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('$500.00');
    expect(page.body).toContain(`action="/api/wallets/payments/${id}/confirm"`);
    await takeEvents(world);
    const confirmed = await staff.open(id, 'confirm');
    expect([confirmed.statusCode, confirmed.headers.location]).toEqual([
      303,
      `/wallets/payment?payment=${id}`,
    ]);
    expect(await stateOf(id)).toMatchObject({ status: 'paid', settledAt: world.time.toISOString() });
    expect(await staff.balance()).toBeCloseTo(before + 515, 5);
    expect((await staff.history()).slice(0, 2)).toMatchObject([
      { type: 'paymentBonus', value: 15, target: id },
      { type: 'deposit', value: 500, target: id },
    ]);
    const userId = await idOf(world, 'staff');
    expect((await takeEvents(world)).map(({ name, payload, audience }) => [name, payload, audience])).toEqual(
      [
        ['balanceUpdated', { userId }, { userIds: [userId] }],
        ['paymentsUpdated', { userId }, { userIds: [userId] }],
      ],
    );
  });

  test('back and confirm again, or cancel, changes nothing; the page says what became of it', async () => {
    const id = await create();
    await staff.open(id, 'confirm');
    const balance = await staff.balance();
    for (const press of ['confirm', 'cancel', 'confirm'] as const)
      expect((await staff.open(id, press)).statusCode).toBe(303);
    expect([await staff.balance(), (await stateOf(id))?.status]).toEqual([balance, 'paid']);
    const page = await staff.open(id);
    expect(page.body).toContain('This payment has been made.');
    expect(page.body).not.toContain('<form');
  });

  test('a cancelled one is not credited, and cannot be confirmed afterwards', async () => {
    const balance = await staff.balance();
    const id = await create();
    await staff.open(id, 'cancel');
    await staff.open(id, 'confirm');
    expect([(await stateOf(id))?.status, await staff.balance()]).toEqual(['cancelled', balance]);
    expect((await staff.open(id)).body).toContain('This payment was cancelled.');
  });

  test('an unfinished one expires', async () => {
    const id = await create();
    const start = world.time;
    world.time = new Date(start.getTime() + payableMs);
    expect((await staff.open(id)).body).toContain('This payment can no longer be made.');
    await staff.open(id, 'confirm');
    expect((await stateOf(id))?.status).toBe('pending');
    await takeEvents(world);
    await expirePayments(world.api.context);
    expect((await stateOf(id))?.status).toBe('expired');
    expect((await takeEvents(world)).map(({ name }) => name)).toEqual(['paymentsUpdated']);
    await expirePayments(world.api.context);
    expect(await takeEvents(world)).toEqual([]);
    world.time = start;
  });

  test('a callback that comes three times, at two processes at once, credits once', async () => {
    const other = await world.another();
    const id = await create();
    const balance = await staff.balance();
    const answers = await Promise.all(
      [world.api, other, other].map((api) => sendReport(world, report(id, 'paid'), { api })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await sendReport(world, report(id, 'paid'))).statusCode).toBe(200);
    expect(await staff.balance()).toBeCloseTo(balance + 100, 5);
  });

  test('a callback without a valid signature changes nothing', async () => {
    const id = await create();
    const forged = createTestProvider('x'.repeat(32)).sign(report(id, 'paid'), world.time);
    const bad: Parameters<typeof sendReport>[2][] = [
      { headers: forged.headers },
      { headers: { 'dugout-signature': '' } },
      { headers: { 'dugout-signature': 't=1,v1=00' } },
      { signedAt: new Date(world.time.getTime() - 301_000) },
      { signedAt: new Date(world.time.getTime() + 301_000) },
    ];
    for (const options of bad)
      expect((await sendReport(world, report(id, 'paid'), options)).statusCode).toBe(422);
    const url = '/api/wallets/payments/callback';
    for (const payload of ['', '{', 'x', '[]'])
      expect(
        (
          await world.api.app.inject({
            method: 'POST',
            url,
            headers: { 'content-type': 'application/json' },
            payload,
          })
        ).statusCode,
      ).toBe(422);
    expect((await stateOf(id))?.status).toBe('pending');
  });

  test('a report of another amount, or of an unknown payment, is refused', async () => {
    const id = await create();
    expect((await sendReport(world, report(id, 'paid', 9_999))).statusCode).toBe(409);
    expect((await stateOf(id))?.status).toBe('pending');
    expect((await sendReport(world, report('unknown', 'paid'))).statusCode).toBe(404);
    for (const press of [undefined, 'confirm', 'cancel'] as const)
      expect((await staff.open('unknown', press)).statusCode).toBe(404);
  });

  describe('the page of a payment', () => {
    /** The cookie that a browser keeps from an answer, and sends only to the pages of payments. */
    const cookieOf = (answer: { headers: Record<string, unknown> }): string =>
      /^[^;]+/.exec(String(answer.headers['set-cookie']))?.[0] ?? '';
    const payIn = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await world.api.app.inject({
        method: 'POST',
        url: '/api/wallets/payments',
        headers,
        payload: { amount: 100 },
      });
      return { id: answer.json<{ id: string }>().id, cookie: cookieOf(answer), answer };
    };

    test('is opened by a cookie that no script, no other site and no other page can use', async () => {
      const { id, cookie, answer } = await payIn(await world.tokenOf('staff'));
      expect(answer.headers['set-cookie']).toMatch(
        /^dugout-payer=[\w.-]+; Path=\/api\/wallets\/payments\/; Max-Age=1800; HttpOnly; SameSite=Strict$/,
      );
      expect((await openPayment(world.api, id, undefined, { cookie: `a=b; ${cookie}` })).body).toContain(
        '$100',
      );
      expect((await openPayment(world.api, id, 'confirm', { cookie })).statusCode).toBe(303);
      expect((await stateOf(id))?.status).toBe('paid');
      // The list sets the cookie too: a payment can be continued after the browser has lost the first one.
      const list = await world.api.call(endpoints.getPayments, { token: await world.tokenOf('staff') });
      expect((await openPayment(world.api, id, undefined, { cookie: cookieOf(list) })).statusCode).toBe(200);
    });

    test('is refused to everybody else: without a session, or with one of another user, a guest or a link', async () => {
      const people = peopleOf(world);
      const admin = await people.open('admin');
      const { id } = await payIn(admin);
      const staff = await people.open('staff');
      const others = [
        { cookie: (await payIn(staff)).cookie },
        { authorization: `Bearer ${staff}` },
        { authorization: `Bearer ${await people.become(await people.open('supervisor'), 'admin')}` },
        { authorization: `Bearer ${await people.acceptLink(admin, 200)}` },
        {},
        { cookie: 'dugout-payer=x' },
        // A session token is not valid as a cookie, and vice versa.
        { cookie: `dugout-payer=${admin}` },
      ];
      for (const headers of others)
        for (const press of [undefined, 'confirm', 'cancel'] as const) {
          const answer = await openPayment(world.api, id, press, headers);
          expect([answer.statusCode, answer.body]).toEqual([404, expect.not.stringContaining('$100')]);
        }
      const headers = { authorization: `Bearer ${admin}` };
      expect((await openPayment(world.api, id, undefined, headers)).body).toContain('<form');
    });

    test('the cookie opens no call, and ends with the session', async () => {
      const people = peopleOf(world);
      const token = await people.open('staff');
      const { id, cookie } = await payIn(token);
      const stolen = cookie.slice('dugout-payer='.length);
      for (const headers of [{ authorization: `Bearer ${stolen}` }, { cookie }])
        expect((await world.api.app.inject({ url: '/api/me', headers })).statusCode).toBe(401);
      await people.ok(endpoints.logout, { token });
      expect((await openPayment(world.api, id, 'confirm', { cookie })).statusCode).toBe(404);
      expect((await stateOf(id))?.status).toBe('pending');
    });
  });

  test('a repeated call creates one payment, and pending ones are limited', async () => {
    const viewer = walletUser(() => world, 'viewer');
    const answers = await Promise.all([1, 2, 3].map(() => viewer.pay(50, 'one-action')));
    expect(new Set(answers.map((answer) => answer.json<{ id: string }>().id)).size).toBe(1);
    expect((await viewer.pay(60, 'one-action')).statusCode).toBe(422);
    for (let n = 1; n < 10; n++) expect((await viewer.pay(50)).statusCode).toBe(200);
    expect((await viewer.pay(50)).statusCode).toBe(409);
    expect(await viewer.payments()).toHaveLength(10);
    expect((await staff.payments()).some(({ amount }) => amount === 50)).toBe(false);
  });

  test('neither ids nor amounts of payments are logged', async () => {
    const id = await create(321.45);
    await staff.open(id, 'confirm');
    const log = world.logged.join('');
    expect(log).toContain('a payment has ended');
    expect(log).not.toContain(id);
    expect(log).not.toContain('321.45');
  });

  test('the ledger stays sound', () => expectSoundLedger(world));
});
