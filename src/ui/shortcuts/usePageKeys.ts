import { useEffect, useRef } from 'react';
import { isTyping } from './keys.ts';

/** What lies over the page keeps its keys to itself. */
const isCovered = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="menu"], [data-own-keys]') !== null;

/** Letters and signs of a page by `KeyboardEvent.key`; letters go by their place, so that every layout has them. */
export type PageKeys = Readonly<Record<string, () => void>>;

/** Binds keys that work anywhere on a page, but not in texts, dialogs and menus. */
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
