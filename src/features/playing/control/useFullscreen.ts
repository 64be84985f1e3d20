import { useCallback, useEffect, useState } from 'react';

const isOn = (): boolean => document.fullscreenElement !== null;

/**
 * Fullscreen of the whole page, so that tooltips, toasts and dialogs stay visible. It ends when the component unmounts.
 * @param capturesEscape Escape goes to the console instead of ending fullscreen, where the browser supports it.
 */
export function useFullscreen(capturesEscape: boolean): {
  on: boolean;
  available: boolean;
  toggle: () => void;
} {
  const [on, setOn] = useState(isOn);
  useEffect(() => {
    const update = (): void => setOn(isOn());
    document.addEventListener('fullscreenchange', update);
    return () => {
      document.removeEventListener('fullscreenchange', update);
      if (isOn()) document.exitFullscreen().catch(() => undefined);
    };
  }, []);
  useEffect(() => {
    const { keyboard } = navigator as Navigator & {
      keyboard?: { lock?: (codes: string[]) => Promise<void>; unlock?: () => void };
    };
    if (!on || !capturesEscape) return;
    keyboard?.lock?.(['Escape']).catch(() => undefined);
    return () => keyboard?.unlock?.();
  }, [on, capturesEscape]);
  const toggle = useCallback(() => {
    const change = isOn()
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen({ navigationUI: 'hide' });
    // Browsers refuse it without a user gesture, and some phones do not support it: the view then stays
    // unchanged.
    change.catch(() => undefined);
  }, []);
  return { on, available: document.fullscreenEnabled, toggle };
}
