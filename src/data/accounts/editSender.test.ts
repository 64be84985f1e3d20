import { expect, test } from 'vitest';
import { updateAccounts } from '#contract/http/accounts/calls.ts';
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
