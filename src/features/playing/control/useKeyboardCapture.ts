import { useEffect } from 'react';
import type { ControlInput } from '#data/control/types.ts';
import type { KeyMap } from '#domain/control/keymap.ts';

/** Marks what keeps Enter and Space for itself while the keyboard drives the console: the bar's buttons. */
export const ownKeysProps = { 'data-keeps-keys': true } as const;

/** Text fields, and overlays with keys of their own. */
const typing = 'input, textarea, select, [contenteditable="true"], [data-own-keys]';

function isElsewhere(event: KeyboardEvent): boolean {
  if (!(event.target instanceof Element)) return false;
  if (event.target.closest(typing)) return true;
  // A button that was reached by Tab still answers to Enter and Space.
  const presses = event.code === 'Enter' || event.code === 'Space';
  return presses && event.target.closest('[data-keeps-keys]') !== null;
}

/** While enabled, keys drive the console. Disabling it, or losing the window focus, releases all keys. */
export function useKeyboardCapture(input: ControlInput | undefined, map: KeyMap, enabled: boolean): void {
  useEffect(() => input?.setKeyMap(map), [input, map]);
  useEffect(() => {
    if (!enabled || !input) return;
    const ended = new AbortController();
    const options = { capture: true, signal: ended.signal } as const;
    const take = (event: KeyboardEvent): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    const down = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing || isElsewhere(event)) return;
      if (input.keyDown(event.code)) take(event);
    };
    const up = (event: KeyboardEvent): void => {
      if (input.keyUp(event.code)) take(event);
    };
    window.addEventListener('keydown', down, options);
    window.addEventListener('keyup', up, options);
    window.addEventListener('blur', () => input.releaseAll(), options);
    return () => {
      ended.abort();
      input.releaseAll();
    };
  }, [input, enabled]);
}
