import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ProxyAddress,
  proxyProtocols,
  proxyUrlOf,
  publicUrl,
  readProxyUrl,
  withoutAccess,
} from './url.ts';

describe('the URL of a proxy', () => {
  test.each<[string, Partial<ProxyAddress>]>([
    [
      'http://203.0.113.7:3128',
      { protocol: 'http', host: '203.0.113.7', port: 3128, login: '', password: '' },
    ],
    ['http://north:secret@203.0.113.7:3128', { login: 'north', password: 'secret' }],
    [' https://Proxy.Example.com ', { protocol: 'https', host: 'proxy.example.com', port: 443 }],
    ['http://proxy.example.com.', { host: 'proxy.example.com', port: 80 }],
    ['socks5://203.0.113.7', { protocol: 'socks5', port: 1080 }],
    ['socks5h://north:secret@203.0.113.7:80', { protocol: 'socks5', port: 80, login: 'north' }],
    ['socks://203.0.113.7', { protocol: 'socks5' }],
    ['http://no%3Arth:s%40cret@203.0.113.7', { login: 'no:rth', password: 's@cret' }],
    ['http://[2001:db8::7]:3128', { host: '2001:db8::7', port: 3128 }],
    ['socks5://[2001:DB8:0::7]:3128', { host: '2001:db8::7', port: 3128 }],
    ['http://bücher.example', { host: 'xn--bcher-kva.example' }],
    ['http://203.0.113.7:3128/path?query#fragment', { host: '203.0.113.7', port: 3128 }],
    // Other notations of 127.0.0.1, even if URLs of the protocol keep them.
    ['http://2130706433:3128', { host: '127.0.0.1' }],
    ['http://0177.0.0.1:3128', { host: '127.0.0.1' }],
    ['socks5://2130706433:3128', { host: '127.0.0.1' }],
    ['socks5://0x7f.1:3128', { host: '127.0.0.1' }],
  ])('%s is read', (text, parts) => {
    expect(readProxyUrl(text)).toMatchObject(parts);
  });

  test.each([
    ['', 'incorrect'],
    ['203.0.113.7', 'incorrect'],
    ['203.0.113.7:3128', 'incorrect'],
    ['http://', 'incorrect'],
    ['http:203.0.113.7', 'incorrect'],
    ['http://203.0.113.7:0', 'incorrect'],
    ['http://203.0.113.7:65536', 'incorrect'],
    ['socks5://:1080', 'incorrect'],
    ['socks5:///path', 'incorrect'],
    ['http://%ff:secret@203.0.113.7', 'incorrect'],
    [`http://${'n'.repeat(256)}@203.0.113.7`, 'incorrect'],
    ['http://north:sec\nret@203.0.113.7', 'incorrect'],
    ['http://north:sec%00ret@203.0.113.7', 'incorrect'],
    ['ftp://203.0.113.7', 'protocol'],
    ['socks4://203.0.113.7', 'protocol'],
    ['constructor://203.0.113.7:80', 'protocol'],
    ['javascript:alert(1)', 'protocol'],
    ['proxy.example.com:3128', 'protocol'],
  ])('%s is %s', (text, fault) => {
    expect(readProxyUrl(text)).toBe(fault);
  });

  test('every URL that is written is read back', () => {
    const address = fc.record({
      protocol: fc.constantFrom(...(Object.keys(proxyProtocols) as ProxyAddress['protocol'][])),
      ip: fc.oneof(fc.ipV4(), fc.constant('2001:db8::7'), fc.constant('proxy.example.com')),
      port: fc.integer({ min: 1, max: 65_535 }),
      login: fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
      password: fc.string({ maxLength: 40, unit: 'grapheme' }),
    });
    fc.assert(
      fc.property(address, (proxy) => {
        const { ip, ...rest } = proxy;
        expect(readProxyUrl(proxyUrlOf(proxy))).toEqual({ ...rest, host: ip });
      }),
    );
  });
});

test('login and password are left out of what is shown', () => {
  expect(publicUrl({ protocol: 'http', host: '2001:db8::7', port: 80 })).toBe('http://[2001:db8::7]:80');
  expect(withoutAccess('http://north:s@cret@203.0.113.7:80')).toBe('http://203.0.113.7:80');
  expect(withoutAccess('http://203.0.113.7:80/a@b')).toBe('http://203.0.113.7:80/a@b');
});
