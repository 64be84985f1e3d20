import { expect, test } from 'vitest';
import { createPayment } from '#contract/http/wallet.ts';
import { FakeClock } from '#domain/clock.ts';
import { ApiError } from '#platform/errors/errors.ts';
import { createFakeApi } from '#tests/components/fakeApi.ts';
import { repeatWrites } from './repeatWrites.ts';

const request = { body: { amount: 25 } };
const busy = (hasChangedNothing: boolean) =>
  new ApiError(503, hasChangedNothing ? 'Nothing' : 'Unknown', {
    retryAfter: 2,
    hasChangedNothing,
    fromApi: true,
  });
const answer = { id: 'payment' };

/** An API that fails with these errors, then answers. */
function build(...errors: Error[]) {
  const fake = createFakeApi();
  const clock = new FakeClock(0);
  fake.on(createPayment, () => {
    const error = errors.shift();
    if (error) throw error;
    return answer;
  });
  const api = repeatWrites(fake, clock);
  const attempts = () => fake.idempotencyKeys(createPayment);
  return { api, clock, attempts };
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

test('a change without a key, and one that was refused, is not repeated', async () => {
  const { api, attempts } = build(busy(true));
  await expect(api.call(createPayment, request)).rejects.toThrow('Nothing');
  expect(attempts()).toHaveLength(1);
  const refused = build(new ApiError(422, 'Invalid', { fromApi: true }));
  await expect(refused.api.call(createPayment, request, { idempotencyKey: 'one' })).rejects.toThrow(
    'Invalid',
  );
  expect(refused.attempts()).toHaveLength(1);
});

test('after three attempts the most uncertain outcome is told', async () => {
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
