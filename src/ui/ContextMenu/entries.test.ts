import { expect, test, vi } from 'vitest';
import { actionOf, hasActions, type MenuAction, type MenuEntry, permittedEntries } from './entries.ts';

const press = (over: Partial<KeyboardEvent>) => ({
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  key: '',
  code: '',
  ...over,
});
const action = (key: string, keys?: string, disabled = false): MenuAction => ({
  key,
  label: key,
  ...(keys ? { keys } : {}),
  disabled,
  onSelect: vi.fn<() => void>(),
});
const anybody = (): boolean => true;
const line = (key: string) => ({ key, line: true as const });

test('a key runs the action assigned to it, letters in any keyboard layout', () => {
  const entries = [action('rename', 'F2'), line('1'), action('open', 'O')];
  expect(actionOf(entries, anybody, press({ key: 'F2', code: 'F2' }))?.key).toBe('rename');
  expect(actionOf(entries, anybody, press({ key: 'щ', code: 'KeyO' }))?.key).toBe('open');
  expect(actionOf(entries, anybody, press({ key: 'x', code: 'KeyX' }))).toBeUndefined();
});

test('a disabled action or another key combination runs nothing', () => {
  expect(actionOf([action('delete', 'Delete', true)], anybody, press({ key: 'Delete' }))).toBeUndefined();
  expect(actionOf([action('open', 'O')], anybody, press({ code: 'KeyO', ctrlKey: true }))).toBeUndefined();
});

test('Shift with the key runs the alternative action if there is one', () => {
  const variant = vi.fn<() => void>();
  const entries = [action('edit', 'F2'), { ...action('open', 'O'), onShiftSelect: variant }];
  actionOf(entries, anybody, press({ code: 'KeyO', shiftKey: true }))?.onSelect();
  expect(variant).toHaveBeenCalledOnce();
  expect(actionOf(entries, anybody, press({ key: 'F2', shiftKey: true }))).toBeUndefined();
});

test('separators are kept only between actions', () => {
  const entries = [line('a'), action('x'), line('b'), line('c'), action('y'), line('d')];
  expect(permittedEntries(entries, anybody).map(({ key }) => key)).toEqual(['x', 'c', 'y']);
});

test('actions without permission are omitted together with their keys, headings and separators', () => {
  const entries: MenuEntry[] = [
    { key: 'servers', heading: 'Servers' },
    { ...action('open', 'O'), permission: 'servers_open' },
    line('a'),
    { ...action('configs', 'C'), permission: ['config_attach', 'config_detach'] },
  ];
  expect(permittedEntries(entries, anybody).map(({ key }) => key)).toEqual([
    'servers',
    'open',
    'a',
    'configs',
  ]);
  const canDetach = (permission: string): boolean => permission === 'config_detach';
  expect(permittedEntries(entries, canDetach).map(({ key }) => key)).toEqual(['configs']);
  expect(actionOf(entries, canDetach, press({ code: 'KeyO' }))).toBeUndefined();
  expect(actionOf(entries, canDetach, press({ code: 'KeyC' }))?.key).toBe('configs');
  expect(hasActions(entries, canDetach)).toBe(true);
  expect(hasActions(entries, () => false)).toBe(false);
});
