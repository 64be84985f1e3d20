import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * Returns whether another dialog was above this view when the current key was pressed. It is checked in the capture
 * phase: a dialog that the key closes would be gone by the time the view handles the same key.
 */
export function useDialogOnTop(view: RefObject<HTMLElement | null>): () => boolean {
  const hasDialog = useRef(false);
  useEffect(() => {
    const check = (): void => {
      const dialogs = [...document.querySelectorAll('[aria-modal="true"]')];
      hasDialog.current = dialogs.some((dialog) => !dialog.contains(view.current));
    };
    window.addEventListener('keydown', check, { capture: true });
    return () => window.removeEventListener('keydown', check, { capture: true });
  }, [view]);
  return useCallback(() => hasDialog.current, []);
}
