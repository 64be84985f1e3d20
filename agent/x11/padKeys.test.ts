import fc from 'fast-check';
import { expect, test } from 'vitest';
import { neutralPad } from '#domain/control/pad.ts';
import { defaultPadKeys, keyChanges, keysOf, padKeyNames, padWith } from '#agent/x11/padKeys.ts';

test('a neutral pad holds no key', () => {
  expect(keysOf(neutralPad, defaultPadKeys)).toEqual(new Set());
});

test.each([
  ['cross', ['z']],
  ['l2', ['e']],
  ['leftStickUp', ['Up']],
  ['rightStickUp', []],
] as const)('%s presses its key', (part, keys) => {
  expect([...keysOf(padWith([part]), defaultPadKeys)]).toEqual(keys);
});

test('a trigger and a stick press their keys only beyond their thresholds', () => {
  expect(keysOf({ ...neutralPad, l2: 63, lx: 128 + 47, ly: 128 - 47 }, defaultPadKeys).size).toBe(0);
  expect(
    [...keysOf({ ...neutralPad, l2: 64, lx: 128 + 48, ly: 128 - 48 }, defaultPadKeys)].toSorted(),
  ).toEqual(['Right', 'Up', 'e']);
});

test('every part of the pad can have its own key, which identifies it', () => {
  const own = Object.fromEntries(padKeyNames.map((name) => [name, name]));
  for (const name of padKeyNames) expect([...keysOf(padWith([name]), own)]).toEqual([name]);
});

test('a key that two parts share stays down until both are released', () => {
  const both = keysOf(padWith(['dPadUp', 'leftStickUp']), defaultPadKeys);
  const one = keysOf(padWith(['leftStickUp']), defaultPadKeys);
  expect(keyChanges(both, one)).toEqual([]);
  expect(keyChanges(one, new Set())).toEqual([{ key: 'Up', isDown: false }]);
});

test('changes lead from any held keys to any others, releases first', () => {
  const keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e')).map((list) => new Set<string>(list));
  fc.assert(
    fc.property(keys, keys, (before, after) => {
      const changes = keyChanges(before, after);
      const held = new Set(before);
      for (const { key, isDown } of changes) {
        expect(held.has(key)).toBe(!isDown);
        if (isDown) held.add(key);
        else held.delete(key);
      }
      expect(held).toEqual(after);
      const order = changes.map(({ isDown }) => isDown);
      expect(order).toEqual(order.toSorted((a, b) => Number(a) - Number(b)));
    }),
  );
});
