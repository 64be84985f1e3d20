import { useEffect } from 'react';

/** Restores the focus when an overlay unmounts, unless another element outside of overlays has taken it by then. */
export function useRestoreFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      const now = document.activeElement;
      const isFree = now === null || now === document.body || now.closest('[role="menu"], [role="dialog"]');
      if (isFree && before instanceof HTMLElement && before !== document.body)
        before.focus({ preventScroll: true });
    };
  }, []);
}
