import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareVersions, newestFirst, versionFault } from './versions.ts';

test('versions are ordered numerically by part', () => {
  const versions = ['1.9.0.0', '1.10.0.0', '1.2.30.4', '10.0.0.0', '1.10'].map((version) => ({ version }));
  expect(newestFirst(versions).map(({ version }) => version)).toEqual([
    '10.0.0.0',
    '1.10.0.0',
    '1.10',
    '1.9.0.0',
    '1.2.30.4',
  ]);
});

test('the comparison of versions is a total order', () => {
  const version = fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99), fc.nat(99)).map((parts) => parts.join('.'));
  fc.assert(
    fc.property(version, version, (a, b) => {
      expect(Math.sign(compareVersions(a, b))).toBe(-Math.sign(compareVersions(b, a)) || 0);
      expect(compareVersions(a, b) === 0).toBe(a === b);
    }),
  );
});

test.each([
  ['', 'required'],
  ['  ', 'required'],
  ['1.2.3', 'invalid'],
  ['1.2.3.456', 'invalid'],
  ['1.2.3.x', 'invalid'],
  ['1.2.3.4.5', 'invalid'],
  ['1.4.2.0', 'unchanged'],
  [' 1.4.3.0 ', null],
] as const)('version %j is %s', (typed, fault) => expect(versionFault(typed, '1.4.2.0')).toBe(fault));
