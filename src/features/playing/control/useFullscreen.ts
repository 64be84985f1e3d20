import { useCallback, useEffect, useState } from 'react';

interface KeyboardLock {
  lock?: (codes: string[]) => Promise<void>;
  unlock?: () => void;
}

const isOn = (): boolean => document.fullscreenElement !== null;

/**
 * Fullscreen of the whole page, so that tooltips, toasts and dialogs stay visible over it; left when the
 * component goes away. `wantsEscape` keeps Escape for the console where the browser allows that.
 */
export function useFullscreen(wantsEscape: boolean): { on: boolean; available: boolean; toggle: () => void } {
  const [on, setOn] = useState(isOn);
  useEffect(() => {
    const follow = (): void => setOn(isOn());
    document.addEventListener('fullscreenchange', follow);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      if (isOn()) document.exitFullscreen().catch(() => undefined);
    };
  }, []);
  useEffect(() => {
    const { keyboard } = navigator as Navigator & { keyboard?: KeyboardLock };
    if (!on || !wantsEscape) return;
    keyboard?.lock?.(['Escape']).catch(() => undefined);
    return () => keyboard?.unlock?.();
  }, [on, wantsEscape]);
  const toggle = useCallback(() => {
    const change = isOn()
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen({ navigationUI: 'hide' });
    // Refused without a gesture, or on phones without the feature: the view just stays as it is.
    change.catch(() => undefined);
  }, []);
  return { on, available: document.fullscreenEnabled, toggle };
}
