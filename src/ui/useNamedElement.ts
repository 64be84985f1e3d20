import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

/** What was led to stands out this long, milliseconds. */
const ringMs = 3_000;

/**
 * Brings what the address names (`#console-7`: the element with `data-console="7"`) into sight once it is there: puts
 * the focus on its `[data-surface]` or `[data-title]`, and marks it with `data-named` for a while, so that whoever
 * came by mouse sees it too.
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
