import { expect, test } from 'vitest';
import { matches, strokeOf } from './keys.ts';
import { boundShortcuts, listShortcuts, type Shortcut } from './shortcuts.ts';

const press = (over: Partial<KeyboardEvent>) => ({
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  code: '',
  key: '',
  ...over,
});

test('the list holds what is bound, and nothing of what is not any more', () => {
  const wall: Shortcut[] = [{ scope: 'wall', keys: 'F', label: 'Filter' }];
  const control: Shortcut[] = [{ scope: 'control', keys: 'Alt+X', label: 'Close' }];
  const unlistWall = listShortcuts(wall);
  const unlistControl = listShortcuts(control);
  expect(boundShortcuts.get()).toEqual([...wall, ...control]);
  unlistWall();
  expect(boundShortcuts.get()).toEqual(control);
  unlistControl();
  expect(boundShortcuts.get()).toEqual([]);
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
