import { useEffect } from 'react';
import type { ControlInput } from '#data/control/controlState.ts';
import type { KeyMap } from '#domain/control/keymap.ts';

/** Text fields, and overlays that handle keys themselves. */
const typingSelector = 'input, textarea, select, [contenteditable="true"], [data-own-keys]';

const isForText = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(typingSelector) !== null;

function isForThePage(event: KeyboardEvent): boolean {
  if (!(event.target instanceof Element)) return false;
  if (isForText(event)) return true;
  // A button that was focused by Tab still reacts to Enter and Space.
  const isActivation = event.code === 'Enter' || event.code === 'Space';
  return isActivation && event.target.closest('button, a[href], [role="button"]') !== null;
}

/** While enabled, keys control the console. Disabling it, or losing the window's focus, releases all keys. */
export function useKeyboardCapture(input: ControlInput | undefined, map: KeyMap, enabled: boolean): void {
  useEffect(() => input?.setKeyMap(map), [input, map]);
  useEffect(() => {
    if (!enabled || !input) return;
    const controller = new AbortController();
    const options = { capture: true, signal: controller.signal } as const;
    const consume = (event: KeyboardEvent): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    const passed = new Set<string>();
    const down = (event: KeyboardEvent): void => {
      // A key that was held before, such as the Enter that took control, is not a press.
      if (event.repeat && !passed.has(event.code)) {
        if ((event.code === 'Enter' || event.code === 'Space') && !isForText(event)) consume(event);
        return;
      }
      // macOS reports no release of a key while Meta is held.
      if (event.metaKey) input.releaseAll();
      if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing || isForThePage(event)) return;
      if (!input.keyDown(event.code)) return;
      passed.add(event.code);
      consume(event);
    };
    const up = (event: KeyboardEvent): void => {
      passed.delete(event.code);
      if (input.keyUp(event.code) && !isForThePage(event)) consume(event);
    };
    window.addEventListener('keydown', down, options);
    window.addEventListener('keyup', up, options);
    window.addEventListener('blur', () => input.releaseAll(), options);
    return () => {
      controller.abort();
      input.releaseAll();
    };
  }, [input, enabled]);
}
