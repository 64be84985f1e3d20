import { expect, test, vi } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import type { DraftContent } from '#domain/schedule/editing/draft.ts';
import { aBar } from '#domain/schedule/fixtures.ts';
import { createSharedDrafts } from '#tests/support/draftStore.ts';
import { createSchedulerDrafts, writeDelayMs } from './drafts.ts';

const content = (name: string): DraftContent => ({
  name,
  description: null,
  revision: 3,
  loaded: [],
  bars: [aBar('a')],
});

async function setUp(shared = createSharedDrafts(), { isStored = true } = {}) {
  const clock = new FakeClock(1_000);
  const page = new EventTarget();
  const drafts = createSchedulerDrafts(shared.open(), clock, page);
  drafts.begin(1, isStored);
  await vi.waitFor(() => expect(drafts.state.get().drafts).not.toBeNull());
  const names = () => drafts.state.get().drafts?.map(({ name }) => name);
  return { shared, clock, page, drafts, names };
}

test('a draft survives a reload; the newest is first', async () => {
  const { shared, clock, drafts, names } = await setUp();
  drafts.keep(7, content('old'));
  clock.advance(100);
  drafts.keep('new', content('new'));
  clock.advance(100);
  drafts.keep(7, content('seven'));
  expect(names()).toEqual(['seven', 'new']);
  expect(shared.of(1)).toEqual([]);
  await clock.advanceAsync(writeDelayMs);
  expect(shared.of(1)).toHaveLength(2);
  const again = await setUp(shared);
  expect(again.drafts.state.get().drafts).toEqual(drafts.state.get().drafts);
  expect(again.drafts.state.get().drafts?.[0]).toMatchObject({ scheduler: 7, revision: 3, changedAt: 1_200 });
});

test('closing the page writes at once', async () => {
  const { shared, page, drafts } = await setUp();
  drafts.keep('new', content('last word'));
  page.dispatchEvent(new Event('pagehide'));
  await vi.waitFor(() => expect(shared.of(1)).toMatchObject([{ name: 'last word' }]));
});

test('a removed draft is gone, also in other tabs', async () => {
  const { shared, clock, drafts, names } = await setUp();
  const other = await setUp(shared);
  drafts.keep(7, content('seven'));
  await clock.advanceAsync(writeDelayMs);
  await vi.waitFor(() => expect(other.names()).toEqual(['seven']));
  drafts.remove(7);
  expect(names()).toEqual([]);
  await clock.advanceAsync(writeDelayMs);
  await vi.waitFor(() => expect(other.names()).toEqual([]));
  expect(shared.of(1)).toEqual([]);
});

test('a change of another tab does not replace a newer one here', async () => {
  const { shared, clock, drafts, names } = await setUp();
  const other = await setUp(shared);
  drafts.keep(7, content('mine'));
  other.drafts.keep(7, content('theirs'));
  await other.clock.advanceAsync(writeDelayMs);
  await vi.waitFor(() => expect(shared.of(1)).toMatchObject([{ name: 'theirs' }]));
  expect(names()).toEqual(['mine']);
  await clock.advanceAsync(writeDelayMs);
  await vi.waitFor(() => expect(other.names()).toEqual(['mine']));
});

test('newer drafts that other tabs store are counted, own ones and those that were there first are not', async () => {
  const { shared, clock, drafts } = await setUp();
  drafts.keep(7, content('seven'));
  await clock.advanceAsync(writeDelayMs);
  const other = await setUp(shared);
  other.clock.advance(5_000);
  const foreign = () => [...drafts.state.get().foreign];
  expect(foreign()).toEqual([]);
  other.drafts.keep(7, content('theirs'));
  await other.clock.advanceAsync(writeDelayMs);
  await vi.waitFor(() => expect(foreign()).toEqual([[7, 1]]));
  clock.advance(10_000);
  drafts.keep(7, content('mine'));
  await clock.advanceAsync(writeDelayMs);
  await vi.waitFor(() => expect([...other.drafts.state.get().foreign]).toEqual([[7, 1]]));
  // A change of another draft tells nothing of this one.
  other.clock.advance(20_000);
  other.drafts.keep('new', content('new'));
  await other.clock.advanceAsync(writeDelayMs);
  await vi.waitFor(() =>
    expect(foreign()).toEqual([
      [7, 1],
      ['new', 1],
    ]),
  );
});

test('drafts of another user are not shown but deleted, and those of a guest are not stored', async () => {
  const { shared, clock, drafts, names } = await setUp();
  drafts.keep(7, content('seven'));
  await clock.advanceAsync(writeDelayMs);
  drafts.begin(2, true);
  await vi.waitFor(() => expect(names()).toEqual([]));
  const guest = await setUp(shared, { isStored: false });
  guest.drafts.keep('new', content('guest'));
  await guest.clock.advanceAsync(writeDelayMs);
  expect(guest.names()).toEqual(['guest']);
  expect(guest.drafts.state.get().isStored).toBe(false);
  expect(shared.of(1)).toEqual([]);
});

test('nothing is written after the session has ended, except what was written at its end', async () => {
  const { shared, clock, drafts } = await setUp();
  drafts.keep(5, content('five'));
  await drafts.flush();
  drafts.keep(7, content('seven'));
  drafts.close();
  await clock.advanceAsync(writeDelayMs);
  expect(shared.of(1)).toMatchObject([{ name: 'five' }]);
  expect(drafts.state.get().drafts).toBeNull();
});

test('a full disk: the draft stays on the page, and says that it is not stored', async () => {
  const { shared, clock, drafts, names } = await setUp();
  shared.faults.put = new Error('QuotaExceededError');
  drafts.keep(7, content('seven'));
  await clock.advanceAsync(writeDelayMs);
  await vi.waitFor(() => expect(drafts.state.get().isStored).toBe(false));
  expect(names()).toEqual(['seven']);
});

test('drafts that an older version stored differently are left out', async () => {
  const shared = createSharedDrafts();
  await shared.open().put(1, 7, { scheduler: 7, name: 'without bars' });
  const { names } = await setUp(shared);
  expect(names()).toEqual([]);
});
