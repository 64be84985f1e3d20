import { expect, test } from 'vitest';
import { PadKeys } from './keys.ts';

function setUp() {
  const log: string[] = [];
  const keys = new PadKeys({
    press: (source, button) => log.push(`+${button} by ${source}`),
    release: (source, button) => log.push(`-${button} by ${source}`),
    trigger: (name, held) => log.push(`${held ? '+' : '-'}${name}`),
    stick: (side, x, y) => log.push(`${side} ${x.toFixed(2)} ${y.toFixed(2)}`),
  });
  return { keys, log };
}

test('Space and Enter press the focused control until they are released', () => {
  const { keys, log } = setUp();
  expect(keys.down('cross', 'Space')).toBe(true);
  expect(keys.down('cross', 'Space')).toBe(true);
  keys.up('cross', 'Space');
  expect(keys.down('r2', 'Enter')).toBe(true);
  keys.up('r2', 'Enter');
  expect(log).toEqual(['+cross by Space', '-cross by Space', '+r2', '-r2']);
});

test('arrow keys deflect the focused stick, two of them diagonally', () => {
  const { keys, log } = setUp();
  keys.down('stick-right', 'ArrowUp');
  keys.down('stick-right', 'ArrowLeft');
  keys.up('stick-right', 'ArrowUp');
  keys.up('stick-right', 'ArrowLeft');
  expect(log).toEqual(['right 0.00 -1.00', 'right -0.71 -0.71', 'right -1.00 0.00', 'right 0.00 0.00']);
});

test('losing focus releases the control', () => {
  const { keys, log } = setUp();
  keys.down('cross', 'Space');
  keys.leave('cross');
  keys.down('stick-left', 'ArrowDown');
  keys.leave('stick-left');
  keys.up('stick-left', 'ArrowDown');
  expect(log).toEqual(['+cross by Space', '-cross by Space', 'left 0.00 1.00', 'left 0.00 0.00']);
});

test('other keys, and arrow keys on a button, are not handled', () => {
  const { keys, log } = setUp();
  expect(keys.down('cross', 'Tab')).toBe(false);
  expect(keys.down('cross', 'ArrowUp')).toBe(false);
  expect(keys.down('stick-left', 'Space')).toBe(false);
  expect(log).toEqual([]);
});
