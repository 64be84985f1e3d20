import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * Whether a dialog lay over this one when the key of the moment went down. It is looked at before anybody acts on the
 * key: a dialog that closes by it is gone when those below hear of it.
 */
export function useCovered(view: RefObject<HTMLElement | null>): () => boolean {
  const covered = useRef(false);
  useEffect(() => {
    const check = (): void => {
      const dialogs = [...document.querySelectorAll('[aria-modal="true"]')];
      covered.current = dialogs.some((dialog) => !dialog.contains(view.current));
    };
    window.addEventListener('keydown', check, { capture: true });
    return () => window.removeEventListener('keydown', check, { capture: true });
  }, [view]);
  return useCallback(() => covered.current, []);
}
