import { afterEach, expect, test, vi } from 'vitest';
import { attachedPads } from './attachedPads.ts';

afterEach(() => void vi.unstubAllGlobals());

test('returns no pads without gamepad support or permission', () => {
  vi.stubGlobal('navigator', {
    getGamepads() {
      throw new DOMException('Access to the feature "gamepad" is disallowed', 'SecurityError');
    },
  });
  expect(attachedPads()).toEqual([]);
  vi.stubGlobal('navigator', {});
  expect(attachedPads()).toEqual([]);
  vi.stubGlobal('navigator', { getGamepads: () => [null] });
  expect(attachedPads()).toEqual([null]);
});
