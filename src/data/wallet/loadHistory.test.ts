import { expect, test } from 'vitest';
import type { WalletEntry } from '#contract/http/wallet.ts';
import { type HistoryPage, loadHistory } from './loadHistory.ts';

const entryOf = (id: number): WalletEntry => ({
  id,
  type: 'consolePayment',
  description: '',
  target: null,
  value: -0.05,
  balance: id,
  createdAt: '2026-01-01T00:00:00Z',
  data: {},
});
/** Entries down to 1, newest first. */
const upTo = (id: number): WalletEntry[] => Array.from({ length: id }, (_, at) => entryOf(id - at));
const idsOf = (entries: readonly WalletEntry[]): number[] => entries.map(({ id }) => id);

/** An API whose history a test may change between the calls. */
function createApi(entries: WalletEntry[]) {
  const calls: { limit: number; offset: number }[] = [];
  const api = { entries, hasTotal: true, hasPages: true };
  const read = (page: { limit: number; offset: number }): Promise<HistoryPage> => {
    calls.push(page);
    const data = api.hasPages ? api.entries.slice(page.offset, page.offset + page.limit) : api.entries;
    return Promise.resolve({ data, total: api.hasTotal ? api.entries.length : undefined });
  };
  return { api, calls, read };
}

test('the first load reads all pages', async () => {
  const { calls, read } = createApi(upTo(12_000));
  expect(idsOf(await loadHistory(read))).toEqual(idsOf(upTo(12_000)));
  expect(calls.map(({ offset }) => offset)).toEqual([0, 5000, 10_000]);
});

test('an entry that is added between two pages is not listed twice, and the next load has it', async () => {
  const { api, read } = createApi(upTo(6000));
  const reading: typeof read = async (page) => {
    const answer = await read(page);
    if (api.entries.length === 6000) api.entries = upTo(6001);
    return answer;
  };
  const first = await loadHistory(reading);
  expect(idsOf(first)).toEqual(idsOf(upTo(6000)));
  expect(idsOf(await loadHistory(read, first))).toEqual(idsOf(upTo(6001)));
});

test('later loads request only what is new', async () => {
  const { api, calls, read } = createApi(upTo(900));
  const known = await loadHistory(read);
  expect(await loadHistory(read, known)).toBe(known);
  api.entries = upTo(903);
  const next = await loadHistory(read, known);
  expect(idsOf(next)).toEqual(idsOf(upTo(903)));
  expect(next.at(-1)).toBe(known.at(-1));
  expect(calls.slice(1)).toEqual([
    { limit: 200, offset: 0 },
    { limit: 200, offset: 0 },
  ]);
});

test.each([500, 900])('of %i entries only those are loaded that follow 300 known ones', async (count) => {
  const { api, calls, read } = createApi(upTo(300));
  const known = await loadHistory(read);
  api.entries = upTo(count);
  // One is added meanwhile; the load after that has it.
  const reading: typeof read = async (page) => {
    const answer = await read(page);
    if (api.entries.length === count) api.entries = upTo(count + 1);
    return answer;
  };
  const next = await loadHistory(reading, known);
  expect(idsOf(next)).toEqual(idsOf(upTo(count)));
  expect(next.at(-1)).toBe(known.at(-1));
  expect(calls.slice(1).map(({ offset }) => offset)).toEqual([0, 200]);
  expect(idsOf(await loadHistory(read, next))).toEqual(idsOf(upTo(count + 1)));
});

test('everything is loaded again when entries are missing, or the known ones are no longer there', async () => {
  const { api, calls, read } = createApi(upTo(300));
  const known = await loadHistory(read);
  api.entries = upTo(300).filter(({ id }) => id !== 7);
  expect((await loadHistory(read, known)).length).toBe(299);
  api.entries = upTo(900).filter(({ id }) => id > 300);
  expect((await loadHistory(read, known)).length).toBe(600);
  expect(calls.map(({ offset }) => offset)).toEqual([0, 0, 0, 0, 200, 0]);
  api.hasTotal = false;
  expect((await loadHistory(read, known)).length).toBe(600);
  api.hasPages = false;
  expect((await loadHistory(read, known)).length).toBe(600);
});

test('an API without pages or without a total is read completely', async () => {
  const { api, calls, read } = createApi(upTo(6000));
  api.hasTotal = false;
  expect((await loadHistory(read)).length).toBe(6000);
  api.hasPages = false;
  expect((await loadHistory(read)).length).toBe(6000);
  expect(calls.length).toBe(4);
});
