import { useEffect, type RefObject } from 'react';
import type { PadKeys } from './keys.ts';

const partOf = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest('[data-part]')?.getAttribute('data-part') ?? null) : null;

/** Feeds the key events of a pad's focused control to its {@link PadKeys}. */
export function usePadKeys(root: RefObject<HTMLElement | null>, keys: PadKeys): void {
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const ended = new AbortController();
    const { signal } = ended;
    const down = (event: KeyboardEvent): void => {
      const part = partOf(event.target);
      if (!part || event.altKey || event.ctrlKey || event.metaKey || !keys.down(part, event.code)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    element.addEventListener('keydown', down, { signal });
    element.addEventListener('keyup', ({ target, code }) => keys.up(partOf(target) ?? '', code), { signal });
    element.addEventListener('focusout', ({ target }) => keys.leave(partOf(target) ?? ''), { signal });
    return () => {
      ended.abort();
      keys.leave('');
    };
  }, [root, keys]);
}
