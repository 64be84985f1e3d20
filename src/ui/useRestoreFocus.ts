import { useEffect } from 'react';

/**
 * For what lies over the page only as long as it is there: what had the focus before gets it back when this goes,
 * unless something else has taken it by then.
 */
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
