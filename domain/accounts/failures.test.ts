import { expect, test } from 'vitest';
import { accountStatus } from '#contract/enums.ts';
import { countFailures, failureCells, groupFailures } from './failures.ts';
import { anAccount } from './fixtures.ts';

const servers = ['North 1', 'North 2'].map((name, at) => ({ id: at + 1, name }));
const failed = (id: number, lastError: string | null, at = 0) =>
  anAccount({ id, lastError, status: accountStatus.failed, server: servers[at] ?? { id: 0, name: '' } });

const accounts = [
  failed(1, 'Captcha'),
  failed(2, 'Captcha', 1),
  failed(3, 'Captcha', 1),
  failed(4, 'Banned'),
  failed(5, null),
  anAccount({ id: 6, lastError: 'Captcha' }),
  { ...failed(7, 'Captcha'), open: false },
];

test('failures are grouped by error, with the servers of each', () => {
  const groups = groupFailures(failureCells(accounts), 'error');
  expect(
    groups.map(({ cells, ids }) => [cells[0]?.error, ids, cells.map(({ server }) => server.name)]),
  ).toEqual([
    ['Captcha', [2, 3, 1], ['North 2', 'North 1']],
    ['Banned', [4], ['North 1']],
    [null, [5], ['North 1']],
  ]);
});

test('failures are grouped by server, with the errors of each', () => {
  const groups = groupFailures(failureCells(accounts), 'server');
  expect(
    groups.map(({ cells }) => [cells[0]?.server.name, cells.map(({ error, ids }) => [error, ids.length])]),
  ).toEqual([
    [
      'North 1',
      [
        ['Banned', 1],
        ['Captcha', 1],
        [null, 1],
      ],
    ],
    ['North 2', [['Captcha', 2]]],
  ]);
});

test('accounts that are done or have only an old error are not failures', () => {
  expect(countFailures(failureCells(accounts))).toEqual({ accounts: 5, errors: 3, servers: 2 });
  expect(countFailures(failureCells([anAccount()]))).toEqual({ accounts: 0, errors: 0, servers: 0 });
});
