import { expect, test } from 'vitest';
import { defaultKeyMap } from './keymap.ts';
import { neutralPad } from './pad.ts';
import { PadInput } from './padInput.ts';

const keyOf = (side: 'left' | 'right', direction: string): string => {
  const found = Object.entries(defaultKeyMap).find(
    ([, action]) => action.kind === 'stick' && action.side === side && action.direction === direction,
  );
  if (!found) throw new Error(`No key moves the ${side} stick ${direction}`);
  return found[0];
};

test.each([
  ['left', 'up', { ly: 0 }],
  ['left', 'down', { ly: 255 }],
  ['left', 'left', { lx: 0 }],
  ['left', 'right', { lx: 255 }],
  ['right', 'up', { ry: 0 }],
  ['right', 'down', { ry: 255 }],
  ['right', 'left', { rx: 0 }],
  ['right', 'right', { rx: 255 }],
] as const)(
  'the key for %s %s moves that stick fully, and no longer than it is held',
  (side, direction, moved) => {
    const input = new PadInput();
    const code = keyOf(side, direction);
    expect(input.keyDown(code, defaultKeyMap, 0)).toBe(true);
    expect(input.state(0)).toEqual({ ...neutralPad, ...moved });
    expect(input.isRamping).toBe(false);
    expect(input.keyUp(code, defaultKeyMap)).toBe(true);
    expect(input.state(0)).toEqual(neutralPad);
  },
);

test('a trigger stays held until the last of its keys is released', () => {
  const input = new PadInput();
  const map = { KeyA: { kind: 'trigger', trigger: 'r2' }, KeyB: { kind: 'trigger', trigger: 'r2' } } as const;
  input.keyDown('KeyA', map, 0);
  input.keyDown('KeyB', map, 500);
  const both = input.state(1_000).r2;
  input.keyUp('KeyB', map);
  expect([both > 0, input.state(1_000).r2]).toEqual([true, both]);
  input.keyUp('KeyA', map);
  expect([input.isRamping, input.state(1_000).r2]).toEqual([false, 0]);
});

test('a key moves a stick instead of the thumb, which holds it again afterwards', () => {
  const input = new PadInput();
  input.stick('left', -1, 1);
  expect(input.state(0)).toMatchObject({ lx: 37, ly: 218 });
  input.keyDown(keyOf('left', 'right'), defaultKeyMap, 0);
  input.keyDown(keyOf('left', 'up'), defaultKeyMap, 0);
  expect(input.state(0)).toMatchObject({ lx: 218, ly: 37 });
  input.keyUp(keyOf('left', 'right'), defaultKeyMap);
  input.keyUp(keyOf('left', 'up'), defaultKeyMap);
  expect(input.state(0)).toMatchObject({ lx: 37, ly: 218 });
});

test('a trigger has the value of the thumb, or of its key when that is larger', () => {
  const input = new PadInput();
  input.trigger('r2', 60);
  expect(input.state(0)).toEqual({ ...neutralPad, r2: 60 });
  const [code = ''] =
    Object.entries(defaultKeyMap).find(
      ([, action]) => action.kind === 'trigger' && action.trigger === 'r2',
    ) ?? [];
  input.keyDown(code, defaultKeyMap, 0);
  expect(input.state(0).r2).toBe(60);
  expect(input.state(60_000).r2).toBe(255);
});

test('all sources are released at once, and an unknown key changes nothing', () => {
  const input = new PadInput();
  input.press('cross');
  input.stick('left', 1, 1);
  input.stick('right', 1, 1);
  input.trigger('l2', 255);
  input.keyDown(keyOf('left', 'up'), defaultKeyMap, 0);
  input.keyDown(keyOf('right', 'up'), defaultKeyMap, 0);
  expect(input.keyUp('F5', defaultKeyMap)).toBe(false);
  expect(input.state(0)).not.toEqual(neutralPad);
  input.releaseAll();
  expect(input.state(0)).toEqual(neutralPad);
});
