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
])('the field that does not match the contract is named (%#)', async (body, field) => {
  const { reader } = build(body);
  expect(await reader.load(request)).toMatchObject({ kind: 'mismatch', field });
  expect(reader.next()).toBeNull();
});

test('without a response it fails like fetch', async () => {
  const reader = new DatabaseReader(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(reader.load(request)).rejects.toThrow(TypeError);
});

const asked = { params: { type: 'captcha-info' as const }, body: { serverId: 4 } };

test('an answer is stored with its request, and recalled in parts', async () => {
  const stored = new Map<string, unknown>();
  const store = {
    write: async (name: string, answer: unknown) => void stored.set(name, structuredClone(answer)),
    read: async (name: string) => stored.get(name),
  };
  const data = Array.from({ length: 1_500 }, (_, n) => row(n + 1));
  const response = () => Promise.resolve(new Response(JSON.stringify({ data, summary })));
  const reader = new DatabaseReader(response, store);
  await reader.load(request);
  await reader.keep({ store: '7-11', asked });

  const later = new DatabaseReader(response, store);
  expect(await later.recall('8-11')).toBeNull();
  expect(await later.recall('7-11')).toEqual({
    asked,
    answer: { summary },
    at: expect.any(Number) as number,
  });
  expect(rowsOf(later).flat()).toEqual(data);

  stored.set('7-11', { asked, answer: { rows: [] }, at: 1 });
  expect(await later.recall('7-11')).toBeNull();
});

test('a browser that stores nothing still shows the answer', async () => {
  const full = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
  const response = () => Promise.resolve(new Response(JSON.stringify({ data: [row(1)] })));
  const reader = new DatabaseReader(response, { write: full, read: full });
  expect(await reader.load(request)).toEqual({ kind: 'answer', value: {} });
  await reader.keep({ store: '7', asked });
  expect(rowsOf(reader).flat()).toEqual([row(1)]);
  expect(await reader.recall('7')).toBeNull();
});
