import { expect, test } from 'vitest';
import { updateAccounts } from '#contract/http/accounts/calls.ts';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { build } from './fixtures.ts';

test('edits wait until the part that sends them is loaded, and are refused when it cannot be', async () => {
  const load = Promise.withResolvers<typeof updateAccounts>();
  const { accounts, call, clock, session } = build(() => load.promise);
  call.mockResolvedValue({ count: 1, errors: [] });
  accounts.edit(1, { index: 3 });
  await clock.advanceAsync(200);
  // Another tab has signed in as somebody else meanwhile.
  session.isActive = false;
  load.resolve(updateAccounts);
  await clock.advanceAsync(0);
  expect(call).not.toHaveBeenCalled();
  session.isActive = true;
  await clock.advanceAsync(200);
  expect(call).toHaveBeenCalledOnce();

  const missing = new Error('missing');
  const broken = build(() => Promise.reject(missing));
  broken.accounts.edit(1, { index: 3 });
  await broken.clock.advanceAsync(200);
  expect(broken.results).toEqual([{ count: 0, reported: new Map(), refused: new Map([[1, missing]]) }]);
});

test('edits that are too large for one call are sent in several', async () => {
  const { accounts, call, clock, send, results } = build();
  const ids = Array.from({ length: 400 }, (_, at) => at + 1);
  send({ kind: 'rows', rows: ids.map((id) => anAccount({ id })), removed: [] });
  call.mockImplementation((_endpoint, request) => {
    const { body } = request as { body: { accounts: unknown[] } };
    return Promise.resolve({ count: body.accounts.length, errors: [] });
  });
  accounts.editAll(ids.map((id) => ({ id, fields: { description: 'x'.repeat(2_500) } })));
  await clock.advanceAsync(200);
  const sizes = call.mock.calls.map(([, request]) => JSON.stringify(request).length);
  expect(sizes).toHaveLength(4);
  expect(Math.max(...sizes)).toBeLessThan(500_000);
  expect(results).toMatchObject([{ count: 400 }]);
});
