import { expect, test } from 'vitest';
import { matches, strokeOf } from './keys.ts';
import { createShortcutList, type Shortcut } from './shortcutList.ts';

const press = (over: Partial<KeyboardEvent>) => ({
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  code: '',
  key: '',
  ...over,
});

test('the list holds the shortcuts of mounted components, in binding order', () => {
  const wall: Shortcut[] = [{ scope: 'wall', keys: 'F', label: 'Filter' }];
  const control: Shortcut[] = [{ scope: 'control', keys: 'Alt+X', label: 'Close' }];
  const list = createShortcutList();
  const [first, second] = [{}, {}];
  list.set(first, wall);
  list.set(second, control);
  expect(list.bound.get()).toEqual([...wall, ...control]);
  list.set(first, []);
  expect(list.bound.get()).toEqual(control);
  list.set(second, []);
  expect(list.bound.get()).toEqual([]);
});

test('letters go by their place on the keyboard, in every layout', () => {
  const palette = { code: 'KeyK', mod: true };
  expect(matches(palette, press({ code: 'KeyK', key: 'л', ctrlKey: true }))).toBe(true);
  expect(matches(palette, press({ code: 'KeyK', key: 'k', metaKey: true }))).toBe(true);
  expect(matches(palette, press({ code: 'KeyK', key: 'k' }))).toBe(false);
  expect(matches(palette, press({ code: 'KeyK', key: 'k', ctrlKey: true, altKey: true }))).toBe(false);
});

test('signs go by what they say, wherever they stand', () => {
  expect(matches({ key: '?' }, press({ code: 'Slash', key: '?' }))).toBe(true);
  expect(matches({ key: '?' }, press({ code: 'Digit7', key: '?' }))).toBe(true);
  expect(matches({ key: '?' }, press({ code: 'Slash', key: '/' }))).toBe(false);
});

test('a stroke is named as it is printed on the keys: letters by their place, in every layout', () => {
  expect(strokeOf(press({ code: 'KeyF', key: 'f' }))).toBe('F');
  expect(strokeOf(press({ code: 'KeyF', key: 'а' }))).toBe('F');
  expect(strokeOf(press({ code: 'KeyF', key: 'А', shiftKey: true }))).toBe('Shift+F');
  // Caps Lock.
  expect(strokeOf(press({ code: 'KeyF', key: 'F' }))).toBe('F');
});

test('signs are strokes by what they say; a keyboard on glass has no places', () => {
  expect(strokeOf(press({ code: 'Backslash', key: '/', shiftKey: true }))).toBe('/');
  expect(strokeOf(press({ code: 'NumpadAdd', key: '+' }))).toBe('+');
  expect(strokeOf(press({ code: 'F2', key: 'F2' }))).toBe('F2');
  expect(strokeOf(press({ key: 'm' }))).toBe('M');
});
