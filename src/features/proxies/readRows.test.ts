import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { escapeFormula } from '#domain/accounts/csv/csv.ts';
import { readProxyUrl } from '#domain/proxies/url.ts';
import { readRows } from './readRows.ts';

const north = { protocol: 'http', host: '203.0.113.7', port: 3128, login: 'north' };

test.each([
  ['http://north:a;b@203.0.113.7:3128', 'a;b', null],
  ['http://north:a,b@203.0.113.7:3128', 'a,b', null],
  ['http://north:a;b@203.0.113.7:3128,eu', 'a;b', 'eu'],
  ['http://north:a,b;c@203.0.113.7:3128;eu', 'a,b;c', 'eu'],
  ['http://north:a,b@203.0.113.7:3128\teu', 'a,b', 'eu'],
  ['"http://north:a;b@203.0.113.7:3128";"north; east"', 'a;b', 'north; east'],
  ['http://north:a@b,c@203.0.113.7:3128,eu', 'a@b,c', 'eu'],
  ['http://north:a;b@203.0.113.7:3128;eu@west', 'a;b', 'eu@west'],
  ["http://north:a@203.0.113.7:3128;'@eu", 'a', '@eu'],
])('delimiters in login and password belong to the URL: %s', (text, password, region) => {
  const { valid, leftOut } = readRows(text);
  expect(valid.map((proxy) => [readProxyUrl(proxy.url), proxy.region])).toEqual([
    [{ ...north, password }, region],
  ]);
  expect(leftOut).toEqual([]);
});

test.each([
  'http://203.0.113.7:3128',
  'http://[2001:db8::7]:3128',
  'http://proxy.example.com:3128',
  'socks5://proxy:1080',
  'http://north:s%40cret@203.0.113.7:3128',
  'http://north@proxy.example.com:3128',
])('a region with an @ is read behind %s', (url) => {
  for (const region of ['eu@west', '@eu', 'eu@', 'ops@example.com', 'a/b@c'])
    for (const delimiter of [';', ',', '\t']) {
      const text = Papa.unparse([[url, escapeFormula(region)]], { delimiter });
      expect(readRows(text)).toEqual({ valid: [{ url, region }], leftOut: [], repeated: 0 });
    }
});

test('the login is not read as the host', () => {
  const { valid } = readRows('http://nor;th:secret@203.0.113.7:3128\nhttp://203.0.113.8:3128;eu');
  expect(valid.map(({ url, region }) => [readProxyUrl(url), region])).toMatchObject([
    [{ host: '203.0.113.7', login: 'nor;th', password: 'secret' }, null],
    [{ host: '203.0.113.8', login: '' }, 'eu'],
  ]);
});
