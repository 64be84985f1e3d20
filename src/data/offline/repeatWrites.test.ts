import { expect, test } from 'vitest';
import { createSessionCheck, inOneSession } from '#data/session/sameSession.ts';
import { sendInParts } from '#data/bulk/parts.ts';
import { changeName } from '#contract/http/settings.ts';
import { createPayment } from '#contract/http/wallet.ts';
import { FakeClock } from '#domain/clock.ts';
import { ApiError, NetworkError } from '#platform/errors/errors.ts';
import { createFakeApi } from '#tests/components/fakeApi.ts';
import { repeatWrites } from './repeatWrites.ts';

const request = { body: { amount: 25 } };
const busy = (hasChangedNothing: boolean) =>
  new ApiError(503, hasChangedNothing ? 'Nothing' : 'Unknown', {
    retryAfter: 2,
    outcome: hasChangedNothing ? 'nothingChanged' : 'unknown',
    fromApi: true,
  });
const answer = { id: 'payment' };

/** An API that fails with these errors, then answers. */
function build(...errors: Error[]) {
  const session = { token: 'own' as string | null, isActive: true };
  const { begin, end } = createSessionCheck({ token: () => session.token, isActive: () => session.isActive });
  const fake = createFakeApi();
  const clock = new FakeClock(0);
  fake.on(createPayment, () => {
    const error = errors.shift();
    if (error) throw error;
    return answer;
  });
  const api = repeatWrites(fake, clock, begin);
  const attempts = () => fake.idempotencyKeys(createPayment);
  return { fake, api, clock, attempts, session, begin, end };
}

test('a change with a key is repeated after the time that the API names, with the same key', async () => {
  const { api, clock, attempts } = build(busy(true), busy(true));
  const done = api.call(createPayment, request, { idempotencyKey: 'one' });
  await clock.advanceAsync(1_999);
  expect(attempts()).toEqual(['one']);
  await clock.advanceAsync(1);
  expect(attempts()).toEqual(['one', 'one']);
  await clock.advanceAsync(2_000);
  expect(await done).toEqual(answer);
});

test('a change that the API does not accept keys for, and one that was refused, is not repeated', async () => {
  const { fake, api } = build();
  fake.on(changeName, () => {
    throw busy(true);
  });
  await expect(api.call(changeName, { body: { username: 'Somebody' } })).rejects.toThrow('Nothing');
  expect(fake.idempotencyKeys(changeName)).toEqual([undefined]);
  const refused = build(new ApiError(422, 'Invalid', { fromApi: true }));
  await expect(refused.api.call(createPayment, request, { idempotencyKey: 'one' })).rejects.toThrow(
    'Invalid',
  );
  expect(refused.attempts()).toHaveLength(1);
});

test('two presses, and one after a lost answer, have one key; the next action has another', async () => {
  const { api, attempts } = build(new NetworkError('unreachable'), new NetworkError('unreachable'));
  await Promise.allSettled([api.call(createPayment, request), api.call(createPayment, request)]);
  await api.call(createPayment, request);
  await api.call(createPayment, request);
  await api.call(createPayment, { body: { amount: 30 } });
  const [first, second, third, fourth, fifth] = attempts();
  expect([second, third]).toEqual([first, first]);
  expect(new Set([first, fourth, fifth]).size).toBe(3);
});

test('after three attempts the most uncertain outcome is reported', async () => {
  const { api, clock, attempts } = build(busy(false), busy(true), busy(true));
  const failed = api.call(createPayment, request, { idempotencyKey: 'one' });
  failed.catch(() => undefined);
  await clock.advanceAsync(10_000);
  await expect(failed).rejects.toThrow('Unknown');
  expect(attempts()).toHaveLength(3);
});

test('a user who leaves is not waited for', async () => {
  const { api, clock, attempts } = build(busy(true));
  const leaving = new AbortController();
  const failed = api.call(createPayment, request, { idempotencyKey: 'one', signal: leaving.signal });
  failed.catch(() => undefined);
  await clock.advanceAsync(0);
  leaving.abort(new Error('left'));
  await expect(failed).rejects.toThrow('left');
  await clock.advanceAsync(10_000);
  expect(attempts()).toHaveLength(1);
});

test('a change is not repeated in the name of whoever has signed in meanwhile', async () => {
  const { api, clock, attempts, end } = build(busy(true));
  const failure = api.call(createPayment, request).catch((error: unknown) => error);
  await clock.advanceAsync(1_000);
  end();
  await clock.advanceAsync(10_000);
  expect(await failure).toMatchObject({ name: 'AbortError' });
  expect(attempts()).toHaveLength(1);
});

test.each([
  ['this tab has signed out', 'end'],
  ['another tab has signed in', 'other'],
])('further calls of a change are not sent when %s', async (_name, how) => {
  const { fake, session, begin, end } = build();
  const sent: number[][] = [];
  fake.on(changeName, () => {
    if (how === 'end') end();
    else session.isActive = false;
    return {};
  });
  const api = inOneSession(fake, begin);
  const done = sendInParts(
    [1, 2, 3],
    1,
    async (part) => {
      await api.call(changeName, { body: { username: 'Somebody' } });
      sent.push(part);
    },
    () => 1,
  );
  await expect(done).rejects.toMatchObject({ name: 'AbortError' });
  expect(sent).toEqual([[1]]);
});

test('who is not signed in, as at the sign-in, can make changes', async () => {
  const { fake, session, begin } = build();
  Object.assign(session, { token: null, isActive: false });
  fake.on(changeName, {});
  await inOneSession(fake, begin).call(changeName, { body: { username: 'Somebody' } });
  expect(fake.requests(changeName)).toHaveLength(1);
});
