import { expect, test } from 'vitest';
import { placeOf } from './place.ts';

const countryOf = (address: string | null): string => placeOf(address).country;

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '::1',
  'fd12::1',
  'fe80::1%eth0',
  '::ffff:10.0.0.1',
])('%s is local', (address) => expect(countryOf(address)).toBe('local'));

test.each(['172.32.0.1', '8.8.8.8', '2001:db8::1', '::ffff:8.8.8.8', 'no address', '', null])(
  '%s is unknown',
  (address) => expect(countryOf(address)).toBe('unknown'),
);
