import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { proxyStatus } from '#contract/http/proxies.ts';
import { faultOfUrl, proxyCells, readProxyRows } from './csv.ts';
import { shuffled } from './shuffle.ts';
import { countStates, type ProxyState, stateOf } from './state.ts';

const now = Date.parse('2026-01-01T12:00:00Z');
const none = { blocked: false, blockedUntil: null };

describe('the state of a proxy', () => {
  test.each<[ProxyState, Parameters<typeof stateOf>[0]]>([
    ['unchecked', { ...none, status: proxyStatus.new }],
    ['unchecked', { ...none, status: 77 }],
    ['checking', { status: proxyStatus.checking, blocked: true, blockedUntil: null }],
    ['ok', { ...none, status: proxyStatus.ok }],
    ['failed', { ...none, status: proxyStatus.failed }],
    ['blocked', { status: proxyStatus.failed, blocked: true, blockedUntil: null }],
    ['blocked', { status: proxyStatus.failed, blocked: true, blockedUntil: '2026-01-01T12:00:01Z' }],
    ['unchecked', { status: proxyStatus.failed, blocked: true, blockedUntil: '2026-01-01T12:00:00Z' }],
  ])('%s', (state, proxy) => {
    expect(stateOf(proxy, now)).toBe(state);
  });

  test('the numbers of all states are that of the proxies', () => {
    const proxy = fc.record({
      status: fc.constantFrom(...Object.values(proxyStatus)),
      blocked: fc.boolean(),
      blockedUntil: fc.constantFrom(null, '2026-01-01T11:00:00Z', '2026-01-01T13:00:00Z'),
    });
    fc.assert(
      fc.property(fc.array(proxy), (proxies) => {
        const counts = countStates(proxies, now);
        expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(proxies.length);
      }),
    );
  });
});

test('a shuffle keeps every item, and orders them by chance', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat()), (items) => {
      expect(shuffled(items).toSorted((a, b) => a - b)).toEqual(items.toSorted((a, b) => a - b));
    }),
  );
  expect(shuffled([1, 2, 3, 4], () => 0)).toEqual([2, 3, 4, 1]);
  expect(shuffled([1, 2, 3, 4], () => 0.999)).toEqual([1, 2, 3, 4]);
});

describe('rows of a file', () => {
  test('are read as url and region; blank rows do not count', () => {
    const rows = [
      ['http://203.0.113.7:3128 ', ' DE '],
      ['', ' '],
      ['socks5://north:secret@203.0.113.8'],
      ["'=1", ''],
      ['', 'DE'],
      ['ftp://203.0.113.9', ''],
      ['http://203.0.113.7:3128/', 'NL'],
      ['http://203.0.113.10', 'two\nlines'],
    ];
    expect(readProxyRows(rows)).toEqual({
      valid: [
        { url: 'http://203.0.113.7:3128', region: 'DE' },
        { url: 'socks5://north:secret@203.0.113.8', region: null },
        { url: 'http://203.0.113.10', region: 'two lines' },
      ],
      leftOut: [
        { row: 4, reason: 'urlIncorrect' },
        { row: 5, reason: 'urlRequired' },
        { row: 6, reason: 'urlProtocol' },
      ],
      repeated: 1,
    });
  });

  test('what is exported can be imported again', () => {
    const proxy = {
      protocol: 'http',
      ip: '203.0.113.7',
      port: 3128,
      login: 'no:rth',
      password: '=s@cret;"',
      region: '=DE',
    };
    const cells = proxyCells(proxy);
    expect(cells).toEqual(['http://no%3Arth:%3Ds%40cret%3B%22@203.0.113.7:3128', "'=DE"]);
    expect(readProxyRows([cells]).valid).toEqual([{ url: cells[0], region: '=DE' }]);
  });
});

test.each([
  ['http://203.0.113.7', null],
  [' ', 'urlRequired'],
  ['203.0.113.7:80', 'urlIncorrect'],
  [`http://203.0.113.7/${'a'.repeat(1_981)}`, null],
  [`http://203.0.113.7/${'a'.repeat(1_982)}`, 'urlIncorrect'],
])('the fault of %j is %s', (text, fault) => {
  expect(faultOfUrl(text)).toBe(fault);
});
