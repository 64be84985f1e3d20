import { useEffect, useEffectEvent } from 'react';

/**
 * Whether the focused element handles a paste itself: a field, or a grid with a current cell. The event does
 * not tell: with Firefox its target is the body, unless a field has the focus.
 */
const handlesPaste = (): boolean =>
  document.activeElement?.closest('input, textarea, [contenteditable], [role="grid"], [role="dialog"]') !=
  null;

/** Calls `onText` with text pasted onto the page outside of fields and grids. */
export function usePastedRows(onText: (text: string) => void): void {
  const receive = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (event.defaultPrevented || handlesPaste() || text.trim() === '') return;
    event.preventDefault();
    onText(text);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent): void => receive(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
