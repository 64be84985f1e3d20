import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The named element is highlighted this long, milliseconds. */
const ringMs = 3_000;

/** Highlights an element with `data-named` for a while. Returns a function that ends it. */
function highlight(element: HTMLElement): () => void {
  element.setAttribute('data-named', '');
  const unmark = (): void => element.removeAttribute('data-named');
  const timer = setTimeout(unmark, ringMs);
  return () => {
    clearTimeout(timer);
    unmark();
  };
}

/**
 * Scrolls to the element that the URL hash names (`#console-7`: the element with `data-console="7"`) once it
 * exists: focuses its `[data-surface]` or `[data-title]`, and highlights it with `data-named` for a while,
 * for mouse users.
 * @param content the element is searched again when it changes, until found
 */
export function useNamedElement(
  root: RefObject<HTMLElement | null>,
  kind: 'console' | 'server',
  content: unknown,
): void {
  const { hash, key } = useLocation();
  /** The location whose element was found. */
  const foundAt = useRef<string | null>(null);
  const endHighlight = useRef<() => void>(() => undefined);
  useEffect(() => () => endHighlight.current(), []);
  useEffect(() => {
    const id = hash.startsWith(`#${kind}-`) ? hash.slice(kind.length + 2) : '';
    if (!/^\d+$/.test(id) || foundAt.current === key) return;
    const element = root.current?.querySelector<HTMLElement>(`[data-${kind}="${id}"]`);
    if (!element) return;
    foundAt.current = key;
    element.scrollIntoView({ block: 'center' });
    element.querySelector<HTMLElement>('[data-surface], [data-title]')?.focus({ preventScroll: true });
    endHighlight.current();
    endHighlight.current = highlight(element);
  }, [root, kind, content, hash, key]);
}
