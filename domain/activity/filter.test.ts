import { expect, test } from 'vitest';
import { callOfFilter, filterOfQuery, noFilter, queryOfFilter } from './filter.ts';

test('a filter survives the address, which may be wrong, and days are those of the zone of the user', () => {
  const address = 'console=11&person=7&kinds=consolePaused%2CconsoleResumed&cause=user&text=c1&to=2026-01-02';
  const filter = filterOfQuery(new URLSearchParams(`${address}&account=x&span=constructor&from=2026-02-40`));
  const query = Object.entries(queryOfFilter(filter)).filter(([, value]) => value !== null);
  expect(new URLSearchParams(query as [string, string][]).toString()).toBe(address);
  expect(filterOfQuery(new URLSearchParams())).toEqual(noFilter);
  expect(callOfFilter(filter, 0, 'Europe/Berlin')).toEqual({
    console: '11',
    person: '7',
    kinds: 'consolePaused,consoleResumed',
    cause: 'user',
    text: 'c1',
    to: '2026-01-02T23:00:00.000Z',
  });
  const last = { ...noFilter, span: 'hour', from: '2020-01-01' } as const;
  expect(callOfFilter(last, Date.UTC(2026, 0, 1, 12), 'UTC')).toEqual({ from: '2026-01-01T11:00:00.000Z' });
});
