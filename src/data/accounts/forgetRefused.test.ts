import { expect, test } from 'vitest';
import { EditHistory } from '#domain/accounts/edits/editHistory.ts';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { NetworkError } from '#platform/errors/errors.ts';
import { build, fault, idle } from './fixtures.ts';
import { forgetRefused } from './forgetRefused.ts';

/** Two edits of the index of an account, 1 to 2 and 2 to 3; the answer to the second is lost. */
async function loseAnswer() {
  const world = build();
  const { accounts, call, clock, send, source } = world;
  send({ kind: 'rows', rows: [anAccount({ id: 1, index: 1 })], removed: [] });
  const history = new EditHistory();
  forgetRefused(accounts, history);
  async function edit(before: number, after: number): Promise<void> {
    history.add([{ id: 1, key: 'index', before, after }]);
    accounts.edit(1, { index: after });
    await clock.advanceAsync(200);
  }
  call.mockResolvedValueOnce({ count: 1, errors: [] });
  await edit(1, 2);
  source.sync.mockResolvedValue(false);
  call.mockRejectedValueOnce(new NetworkError('unreachable'));
  await edit(2, 3);
  send({ kind: 'status', status: { ...idle, fault } });
  /** The accounts are loaded again, with this value. */
  async function load(index: number): Promise<void> {
    source.sync.mockResolvedValue(true);
    send({ kind: 'rows', rows: [anAccount({ id: 1, index })], removed: [] });
    send({ kind: 'status', status: idle });
    await clock.advanceAsync(0);
  }
  return { history, load };
}

test('an edit whose answer was lost is undone first, because it was saved', async () => {
  const { history, load } = await loseAnswer();
  await load(3);
  expect(history.undo()).toEqual([{ id: 1, key: 'index', value: 2, seen: 3 }]);
});

test('an edit that was lost with its answer is forgotten as soon as the accounts show it', async () => {
  const { history, load } = await loseAnswer();
  await load(2);
  expect(history.undo()).toEqual([{ id: 1, key: 'index', value: 1, seen: 2 }]);
});
