import { expect, test } from 'vitest';
import { parseAuthLink } from './authLink.ts';

const origin = 'https://auth.example.test';

test.each([
  ['https://auth.example.test/redirect?code=v3.AbC&cid=1', 'v3.AbC'],
  ['  https://AUTH.example.test:443/?code=x%20y\n', 'x y'],
])('the code of %j is %s', (link, code) => {
  expect(parseAuthLink(link, origin)).toEqual({ link: link.trim(), code });
});

test.each([
  '',
  'v3.AbC',
  'http://auth.example.test/?code=1',
  'https://auth.example.test.evil.test/?code=1',
  'https://auth.example.test@evil.test/?code=1',
  'https://auth.example.test/redirect',
  'https://auth.example.test/?code=',
  'https://auth.example.test/#code=1',
  'javascript:alert(1)?code=1',
  `https://auth.example.test/?code=${'a'.repeat(501)}`,
  'https://auth.example.test/?code=a%07b',
])('%j is wrong', (link) => {
  expect(parseAuthLink(link, origin)).toBeNull();
});

test('with an origin that cannot be read, no link is valid', () => {
  expect(parseAuthLink('not a link?code=1', '')).toBeNull();
});
