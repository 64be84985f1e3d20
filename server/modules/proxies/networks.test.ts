import { describe, expect, test } from 'vitest';
import { isAddressAllowed, parseNetworks } from '#server/kernel/config/networks.ts';
import { CheckFault, type Lookup, resolveAllowed } from './resolve.ts';

describe('without any setting only public addresses may be reached', () => {
  test.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '203.0.113.7',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '2001:db8::1',
    'localhost',
    '',
  ])('not %s', (address) => {
    expect(isAddressAllowed(address, 80, [])).toBe(false);
  });

  test.each(['8.8.8.8', '93.184.215.14', '172.32.0.1', '::ffff:8.8.8.8', '2606:4700::1111'])(
    '%s',
    (address) => {
      expect(isAddressAllowed(address, 80, [])).toBe(true);
    },
  );
});

describe('allowed networks', () => {
  const allowed = parseNetworks('10.8.0.0/16, 127.0.0.1:3128, [::1]:1080, fd00::/8, 192.168.0.0/24:8080,');

  test.each([
    ['10.8.255.1', 1, true],
    ['10.9.0.1', 1, false],
    ['127.0.0.1', 3128, true],
    ['::ffff:127.0.0.1', 3128, true],
    ['127.0.0.1', 3129, false],
    ['127.0.0.2', 3128, false],
    ['::1', 1080, true],
    ['::1', 3128, false],
    ['fd12::1', 5, true],
    ['192.168.0.9', 8080, true],
    ['192.168.0.9', 80, false],
  ])('%s port %i: %s', (address, port, expected) => {
    expect(isAddressAllowed(address, port, allowed)).toBe(expected);
  });

  test('none are allowed by an empty text', () => {
    expect(parseNetworks(' ')).toEqual([]);
  });

  test.each([
    'localhost',
    '10.0.0',
    '10.0.0.0/33',
    '127.0.0.1:0',
    '127.0.0.1:65536',
    '2130706433',
    '0x7f.1:80',
    '[::1',
  ])('%s is refused', (text) => {
    expect(() => parseNetworks(text)).toThrow(text);
  });
});

describe('the address of a host', () => {
  const answers =
    (...addresses: string[]): Lookup =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const resolve = (host: string, lookup: Lookup) => resolveAllowed({ host, port: 80 }, [], lookup);
  const kindOf = async (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error: unknown) => (error instanceof CheckFault ? error.kind : error),
    );

  test('is the one that was checked, of version 4 if there is one', async () => {
    expect(await resolve('proxy.example.com', answers('2606:4700::1111', '8.8.8.8'))).toBe('8.8.8.8');
    expect(await resolve('proxy.example.com', answers('2606:4700::1111'))).toBe('2606:4700::1111');
    expect(await resolve('8.8.8.8', answers('127.0.0.1'))).toBe('8.8.8.8');
  });

  test.each([
    ['localhost', ['127.0.0.1']],
    ['localhost.example.com', ['::1']],
    ['metadata.example.com', ['169.254.169.254']],
    ['both.example.com', ['8.8.8.8', '10.0.0.1']],
    // A resolver interprets such names as addresses.
    ['2130706433', ['127.0.0.1']],
    ['0177.1', ['127.0.0.1']],
  ])('%s is forbidden when a resolver says %j', async (host, addresses) => {
    expect(await kindOf(resolve(host, answers(...addresses)))).toBe('forbidden');
  });

  test('the system resolves the names of this machine to forbidden addresses', async () => {
    expect(await kindOf(resolveAllowed({ host: 'localhost', port: 80 }, []))).toBe('forbidden');
    expect(await kindOf(resolveAllowed({ host: '2130706433', port: 80 }, []))).toBe('forbidden');
  });

  test('an unknown host is unreachable', async () => {
    expect(await kindOf(resolve('x.example.com', answers()))).toBe('unreachable');
    expect(await kindOf(resolve('x.example.com', () => Promise.reject(new Error('ENOTFOUND'))))).toBe(
      'unreachable',
    );
  });
});
