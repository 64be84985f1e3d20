import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

/** The named element is highlighted this long, milliseconds. */
const ringMs = 3_000;

/**
 * Scrolls to the element that the URL hash names (`#console-7`: the element with `data-console="7"`) once it exists:
 * focuses its `[data-surface]` or `[data-title]`, and highlights it with `data-named` for a while, for mouse users.
 */
export function useNamedElement(
  root: RefObject<HTMLElement | null>,
  kind: 'console' | 'server',
  isLaidOut: boolean,
): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const id = hash.startsWith(`#${kind}-`) ? hash.slice(kind.length + 2) : '';
    if (!isLaidOut || !/^\d+$/.test(id)) return undefined;
    const element = root.current?.querySelector<HTMLElement>(`[data-${kind}="${id}"]`);
    if (!element) return undefined;
    element.scrollIntoView({ block: 'center' });
    element.querySelector<HTMLElement>('[data-surface], [data-title]')?.focus({ preventScroll: true });
    element.setAttribute('data-named', '');
    const unmark = (): void => element.removeAttribute('data-named');
    const timer = setTimeout(unmark, ringMs);
    return () => {
      clearTimeout(timer);
      unmark();
    };
  }, [root, kind, isLaidOut, hash, key]);
}
