import { expect, test } from 'vitest';
import { isKeyPress } from './keyPress.ts';

const press = (key: string, modifiers = {}) =>
  isKeyPress({ key, altKey: false, ctrlKey: false, metaKey: false, isComposing: false, ...modifiers });

test.each(['a', 'я', '/', '7', 'F', 'PageDown', 'Delete', 'ArrowLeft', ' '])(
  '%s counts as a key press',
  (key) => {
    expect(press(key)).toBe(true);
  },
);

test.each(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'F5', 'F12', 'AudioVolumeUp', 'BrowserBack'])(
  '%s alone does not count as a key press',
  (key) => {
    expect(press(key)).toBe(false);
  },
);

test('a browser shortcut or an IME composition does not count as a key press', () => {
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey', 'isComposing'])
    expect(press('r', { [modifier]: true })).toBe(false);
});
