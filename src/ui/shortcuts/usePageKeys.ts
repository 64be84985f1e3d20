import { useEffect, useRef } from 'react';
import { isTyping } from './keys.ts';

/** Overlays handle their own keys. */
const isCovered = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="menu"], [data-own-keys]') !== null;

/** Page keys by `KeyboardEvent.key`; letters match by physical key, so that they work in every layout. */
export type PageKeys = Readonly<Record<string, () => void>>;

/** Binds keys that work anywhere on a page except in text fields, dialogs and menus. */
export function usePageKeys(keys: PageKeys, enabled = true): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const press = (event: KeyboardEvent): void => {
      const { altKey, ctrlKey, metaKey, shiftKey, defaultPrevented, target } = event;
      if (altKey || ctrlKey || metaKey || defaultPrevented || isTyping(target) || isCovered(target)) return;
      const letter = /^Key([A-Z])$/.exec(event.code)?.[1];
      const act = letter ? (shiftKey ? undefined : latest.current[letter]) : latest.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [enabled]);
}
