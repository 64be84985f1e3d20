import { expect, test } from 'vitest';
import { chordOf, strokeOf } from './keys.ts';
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

test('setting equal shortcuts does not change the list', () => {
  const list = createShortcutList();
  const owner = {};
  list.set(owner, [{ scope: 'page', keys: 'N', label: { id: 'x', message: 'New' } }]);
  const before = list.bound.get();
  list.set(owner, [{ scope: 'page', keys: 'N', label: { id: 'x', message: 'New' } }]);
  expect(list.bound.get()).toBe(before);
});

test('a chord includes its modifiers; letters use the physical key in any layout', () => {
  expect(chordOf(press({ code: 'KeyK', key: 'л', ctrlKey: true }))).toBe('Mod+K');
  expect(chordOf(press({ code: 'KeyK', key: 'k', metaKey: true }))).toBe('Mod+K');
  expect(chordOf(press({ code: 'KeyK', key: 'k', ctrlKey: true, altKey: true }))).toBe('Mod+Alt+K');
  expect(chordOf(press({ code: 'KeyP', key: 'π', altKey: true }))).toBe('Alt+P');
  expect(chordOf(press({ code: 'Enter', key: 'Enter', altKey: true }))).toBe('Alt+Enter');
});

test('a keystroke is named by the physical key for letters, in any layout', () => {
  expect(strokeOf(press({ code: 'KeyF', key: 'f' }))).toBe('F');
  expect(strokeOf(press({ code: 'KeyF', key: 'а' }))).toBe('F');
  expect(strokeOf(press({ code: 'KeyF', key: 'А', shiftKey: true }))).toBe('Shift+F');
  expect(strokeOf(press({ code: 'BracketLeft', key: 'х' }))).toBe('[');
  // Caps Lock.
  expect(strokeOf(press({ code: 'KeyF', key: 'F' }))).toBe('F');
});

test('symbols are named by the typed character; on-screen keyboards have no physical keys', () => {
  expect(strokeOf(press({ code: 'Backslash', key: '/', shiftKey: true }))).toBe('/');
  expect(strokeOf(press({ code: 'Slash', key: '?', shiftKey: true }))).toBe('?');
  expect(strokeOf(press({ code: 'NumpadAdd', key: '+' }))).toBe('+');
  expect(strokeOf(press({ code: 'F2', key: 'F2' }))).toBe('F2');
  expect(strokeOf(press({ key: 'm' }))).toBe('M');
});
