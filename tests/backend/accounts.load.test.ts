import { gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { columnsType } from '#contract/columns.ts';
import { account } from '#contract/http/accounts/account.ts';
import { accountsByColumn } from '#contract/http/accounts/calls.ts';
import { rowsOf } from '#domain/api/columns.ts';
import { exactCheckOf } from '#domain/api/exact.ts';
import { exactBlockCheckOf } from '#domain/api/exactBlock.ts';
import { useWorld } from './world.ts';

const { getAccounts } = endpoints;

const world = useWorld('postgres', { fleet: '100x6000' });

test('a page of 5,000 accounts is compressed, needs a handful of statements and one for each 500, and is read without a copy', async () => {
  const token = await world.tokenOf('operator');
  let answer: LightMyRequestResponse | undefined;
  const statements = await world.statementsOf(async () => {
    answer = await world.api.app.inject({
      url: `/api${getAccounts.path}?limit=5000&offset=1000`,
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
    });
  });
  expect(answer?.headers['content-encoding']).toBe('gzip');
  const json = gunzipSync(answer?.rawPayload ?? '').toString();
  const body: unknown = JSON.parse(json);
  const { data, summary } = getAccounts.response.parse(body);
  expect([data.length, summary.total]).toEqual([5000, 6000]);
  expect(statements.length).toBeLessThan(8 + data.length / 500);
  expect(exactCheckOf(getAccounts.response)(body)).toBe(true);
});

test('the same page by column: each block is one line and fits the schema', async () => {
  const token = await world.tokenOf('operator');
  const [byColumn, json] = await Promise.all(
    [columnsType, 'application/json'].map((accept) =>
      world.api.app.inject({
        url: `/api${getAccounts.path}?limit=1200&offset=0`,
        headers: { authorization: `Bearer ${token}`, accept },
      }),
    ),
  );
  expect(byColumn?.headers).toMatchObject({
    'content-type': columnsType,
    vary: expect.stringContaining('accept') as string,
  });
  const { blocks } = accountsByColumn.parse(byColumn?.json());
  const lines = byColumn?.body.split('\n').slice(1, -1) ?? [];
  expect(lines.map((line) => JSON.parse(line.replace(/,$/, '')) as unknown)).toEqual(blocks);
  expect(blocks.every(exactBlockCheckOf(account))).toBe(true);
  expect(blocks.flatMap((block) => rowsOf(block))).toEqual(json?.json<{ data: object[] }>().data);
  expect(byColumn?.body.length).toBeLessThan((json?.body.length ?? 0) / 2);
});
