import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * Returns whether a menu or another dialog was open above this view when the current key was pressed. It is checked in
 * the capture phase: an overlay that the key closes would be gone by the time the view handles the same key.
 */
export function useOverlayOnTop(view: RefObject<HTMLElement | null>): () => boolean {
  const hasOverlay = useRef(false);
  useEffect(() => {
    const check = (): void => {
      const overlays = [...document.querySelectorAll('[aria-modal="true"], [role="menu"]')];
      hasOverlay.current = overlays.some((overlay) => !overlay.contains(view.current));
    };
    window.addEventListener('keydown', check, { capture: true });
    return () => window.removeEventListener('keydown', check, { capture: true });
  }, [view]);
  return useCallback(() => hasOverlay.current, []);
}
