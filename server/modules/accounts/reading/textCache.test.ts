import { afterEach, expect, test, vi } from 'vitest';
import type { ColumnBlock } from '#contract/columns.ts';
import { rowsOf } from '#domain/api/columns.ts';
import { accountFieldRights } from '#server/modules/access/index.ts';
import { createTextCache } from './textCache.ts';

const all = accountFieldRights(0);
const viewer = accountFieldRights(300);
const text = Buffer.from('{"id":1}');

afterEach(() => {
  vi.useRealTimers();
});

test('a text is found by viewers with the same rights, as long as the account has not changed', () => {
  const cache = createTextCache();
  expect(viewer.denied).not.toEqual(all.denied);
  cache.of(all).keep(1, 'first', text);
  expect(cache.of(all).find(1, 'first')).toBe(text);
  expect(cache.of(all).find(1, 'second')).toBeNull();
  expect(cache.of(all).find(1, undefined)).toBeNull();
  expect(cache.of(all).find(2, undefined)).toBeNull();
  expect(cache.of(viewer).find(1, 'first')).toBeNull();
  expect(cache.of(viewer).hasAny([1])).toBe(false);
  expect(cache.of(all).hasAny([2, 1])).toBe(true);
  expect(cache.of(all).hasAny([2])).toBe(false);
});

test('a full cache keeps what it has, and later versions that fit', () => {
  const texts = createTextCache(3 * text.length).of(all);
  for (const id of [1, 2, 3, 4]) texts.keep(id, 'first', text);
  expect([1, 2, 3, 4].map((id) => texts.find(id, 'first') !== null)).toEqual([true, true, true, false]);
  texts.keep(2, 'second', text);
  expect(texts.find(2, 'second')).toBe(text);
  const longer = Buffer.concat([text, text]);
  texts.keep(2, 'third', longer);
  expect(texts.find(2, 'third')).toBeNull();
});

test('many accounts by column are written again when one of them is another one, few each time', () => {
  const texts = createTextCache().of(all);
  const accounts = Array.from({ length: 101 }, (_, id) => Buffer.from(`{"id":${id}}`));
  const [many, other] = [accounts.slice(0, 100), [...accounts.slice(0, 99), ...accounts.slice(100)]];
  const idsOf = (block: Buffer) =>
    rowsOf(JSON.parse(block.toString()) as ColumnBlock).map((row) => (row as { id: number }).id);
  const first = texts.byColumn(many);
  expect(idsOf(first)).toEqual([...many.keys()]);
  expect(texts.byColumn(many)).toBe(first);
  const second = texts.byColumn(other);
  expect(idsOf(second)).toEqual([...many.keys()].with(99, 100));
  expect(texts.byColumn(many.slice(0, 99))).not.toBe(texts.byColumn(many.slice(0, 99)));
});

test('texts contain secrets: they are deleted when no list has been read for ten minutes', () => {
  vi.useFakeTimers();
  const cache = createTextCache();
  cache.of(all).keep(1, 'first', text);
  vi.advanceTimersByTime(9 * 60_000);
  expect(cache.of(all).find(1, 'first')).toBe(text);
  vi.advanceTimersByTime(9 * 60_000);
  expect(cache.of(viewer).find(1, 'first')).toBeNull();
  vi.advanceTimersByTime(9 * 60_000);
  const texts = cache.of(all);
  expect(texts.find(1, 'first')).toBe(text);
  vi.advanceTimersByTime(10 * 60_000);
  expect(texts.find(1, 'first')).toBeNull();
  // There is space again.
  texts.keep(2, 'first', text);
  expect(texts.find(2, 'first')).toBe(text);
});
