import { expect, test, vi } from 'vitest';
import { checkStagedValues, type StagedValues } from '#domain/accounts/staged/staged.ts';
import { systemClock } from '#domain/clock.ts';
import { createSharedStaged } from '#tests/support/stagedStore.ts';
import { createStaged, type Staged } from './staged.ts';

const valuesOf = (over: StagedValues = {}): StagedValues => ({
  serverId: 1,
  consoleName: 'PS 1',
  email: 'one@dugout.test',
  password: 'secret',
  ...over,
});
const entry = (over: StagedValues = {}) => ({ guiId: crypto.randomUUID(), values: valuesOf(over) });

const loadCheck = () => Promise.resolve(checkStagedValues);
const shared = createSharedStaged;
function open(store = shared(), userId = 1): { staged: Staged; store: ReturnType<typeof shared> } {
  const staged = createStaged(store.open(), systemClock, loadCheck);
  staged.begin(userId, true);
  staged.open();
  return { staged, store };
}
const ready = (staged: Staged) => vi.waitFor(() => expect(staged.status.get().phase).toBe('ready'));
const stored = (staged: Staged) => vi.waitFor(() => expect(staged.unstored.get()).toBe(0));
const emailsOf = (staged: Staged) => [...staged.rows.values()].map(({ values }) => values['email']);

test('rows survive a reload, in their order, with edits and refusals', async () => {
  const { staged, store } = open();
  await ready(staged);
  staged.add([entry({ email: 'b@x.io' }), entry({ email: 'a@x.io' })]);
  staged.edit(2, { index: 4 });
  staged.refuse(new Map([[1, 'No such console']]));
  await stored(staged);

  const next = open(store).staged;
  await ready(next);
  expect(emailsOf(next)).toEqual(['b@x.io', 'a@x.io']);
  expect(next.rows.get(1)?.refused).toBe('No such console');
  expect(next.rows.get(2)?.values['index']).toBe(4);
  expect(next.status.get()).toEqual({ phase: 'ready', storage: 'stored', total: 2, valid: 1 });
});

test('removed rows do not come back, unless they are added again', async () => {
  const { staged, store } = open();
  await ready(staged);
  staged.add([entry({ email: 'a@x.io' }), entry({ email: 'b@x.io' })]);
  const removed = staged.remove([1, 2]);
  staged.add(removed.slice(0, 1));
  await stored(staged);
  expect(store.of(1).map(({ values }) => values['email'])).toEqual(['a@x.io']);
});

test('a removed row returns to its place after a reload', async () => {
  const { staged, store } = open();
  await ready(staged);
  staged.add([entry({ email: 'a@x.io' }), entry({ email: 'b@x.io' })]);
  staged.add(staged.remove([1]));
  await stored(staged);
  const next = open(store).staged;
  await ready(next);
  expect(emailsOf(next)).toEqual(['a@x.io', 'b@x.io']);
});

test('the rows of a user are counted before they are read, and are never those of another user', async () => {
  const { staged, store } = open();
  await ready(staged);
  staged.add([entry(), entry({ email: 'b@x.io' })]);
  await stored(staged);
  const other = createStaged(store.open(), systemClock, loadCheck);
  other.begin(1, true);
  await vi.waitFor(() => expect(other.count.get()).toBe(2));
  other.begin(2, true);
  expect(other.count.get()).toBe(0);
  other.open();
  await ready(other);
  expect(other.rows.size).toBe(0);
});

test('two tabs show the same rows', async () => {
  const { staged: first, store } = open();
  const { staged: second } = open(store);
  await Promise.all([ready(first), ready(second)]);
  first.add([entry({ email: 'a@x.io' })]);
  await vi.waitFor(() => expect(emailsOf(second)).toEqual(['a@x.io']));
  second.edit(1, { email: 'b@x.io' });
  await vi.waitFor(() => expect(emailsOf(first)).toEqual(['b@x.io']));
  first.remove([1]);
  await vi.waitFor(() => expect(second.count.get()).toBe(0));
});

test('rows added by a guest are not stored', async () => {
  const store = shared();
  const staged = createStaged(store.open(), systemClock, loadCheck);
  staged.begin(1, false);
  staged.open();
  await ready(staged);
  staged.add([entry()]);
  expect(staged.status.get()).toMatchObject({ phase: 'ready', storage: 'memory', total: 1 });
  await stored(staged);
  expect(store.of(1)).toEqual([]);
});

test('storage that refuses leaves the rows on the page, and is said to', async () => {
  const { staged, store } = open();
  await ready(staged);
  store.faults.put = new Error('full');
  staged.add([entry()]);
  await vi.waitFor(() => expect(staged.status.get().storage).toBe('memory'));
  expect(staged.rows.size).toBe(1);
});

test('after the end of a session nothing is left on the page, and its user finds what was stored', async () => {
  const { staged, store } = open();
  await ready(staged);
  staged.add([entry()]);
  await staged.flush();
  const seen = vi.fn<() => void>();
  staged.subscribeRow(1, seen);
  staged.close();
  expect(seen).toHaveBeenCalled();
  expect([staged.rows.size, staged.count.get(), staged.status.get().phase]).toEqual([0, 0, 'closed']);
  staged.begin(1, true);
  await vi.waitFor(() => expect(staged.count.get()).toBe(1));
  staged.begin(2, true);
  await vi.waitFor(() => expect(store.of(1)).toEqual([]));
});
