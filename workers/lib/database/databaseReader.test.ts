import { expect, test, vi } from 'vitest';
import type { DatabaseRow } from '#contract/http/database.ts';
import { DatabaseReader } from './databaseReader.ts';

const request = {
  url: '/api/database/captcha-info',
  method: 'POST',
  headers: { authorization: 'Bearer jwt' },
  body: '{}',
};
const summary = {
  startDate: '2026-01-01',
  endDate: '2026-01-02',
  timezone: 'UTC',
  firstDay: '2026-01-01',
  days: [{ day: '2026-01-01', values: { count: 2 } }],
};
const row = (id: number): DatabaseRow => ({
  id,
  email: `${id}@x.io`,
  data: { times: ['2026-01-01T10:00:00.000Z'] },
});

function build(body: unknown, init: ResponseInit = {}) {
  const fetch = vi.fn<typeof globalThis.fetch>(() =>
    Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), init)),
  );
  return { reader: new DatabaseReader(fetch), fetch };
}

function rowsOf(reader: DatabaseReader): DatabaseRow[][] {
  const parts: DatabaseRow[][] = [];
  for (let part = reader.next(); part !== null; part = reader.next()) parts.push(part);
  return parts;
}

test('the request is sent as it is; the rows of the answer follow in parts', async () => {
  const data = Array.from({ length: 2_500 }, (_, n) => ({ ...row(n + 1), surplus: 'dropped' }));
  const { reader, fetch } = build({ data, summary });
  expect(await reader.load(request)).toEqual({ kind: 'answer', value: { summary } });
  const { url, ...init } = request;
  expect(fetch).toHaveBeenCalledExactlyOnceWith(url, init);
  const parts = rowsOf(reader);
  expect(parts.map(({ length }) => length)).toEqual([1_000, 1_000, 500]);
  expect(parts.flat()).toEqual(data.map(({ id }) => row(id)));
});

test('a refusal comes with its status, delay and body, and has no rows', async () => {
  const { reader } = build({ error: 'No' }, { status: 429, headers: { 'retry-after': '30' } });
  expect(await reader.load(request)).toEqual({
    kind: 'refusal',
    status: 429,
    statusText: '',
    retryAfter: '30',
    body: { error: 'No' },
  });
  expect(reader.next()).toBeNull();
});

test.each([
  [{ data: [row(1), { ...row(2), email: 7 }] }, 'data.1.email'],
  [{ rows: [] }, 'data'],
  ['<html>', ''],
])('of an answer that does not match the contract, the field is named (%#)', async (body, field) => {
  const { reader } = build(body);
  expect(await reader.load(request)).toMatchObject({ kind: 'mismatch', field });
  expect(reader.next()).toBeNull();
});

test('without a response it fails like fetch', async () => {
  const reader = new DatabaseReader(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(reader.load(request)).rejects.toThrow(TypeError);
});
