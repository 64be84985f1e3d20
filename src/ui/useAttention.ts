import { useEffect, useState } from 'react';

const activities = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Interval of the idle check, milliseconds. */
const checkEveryMs = 5_000;

/**
 * Whether the user is present: the page is visible, and there was input within `idleAfterMs`. While it is false, the
 * wall requests no pictures.
 */
export function useAttention(idleAfterMs: number): boolean {
  const [shown, setShown] = useState(() => document.visibilityState === 'visible');
  const [idle, setIdle] = useState(false);

  useEffect(() => {
    let lastAt = performance.now();
    const act = (): void => {
      lastAt = performance.now();
      setIdle(false);
    };
    const checkIdle = (): void => setIdle(performance.now() - lastAt >= idleAfterMs);
    const show = (): void => setShown(document.visibilityState === 'visible');
    const timer = setInterval(checkIdle, checkEveryMs);
    const options = { capture: true, passive: true };
    for (const activity of activities) window.addEventListener(activity, act, options);
    document.addEventListener('visibilitychange', show);
    return () => {
      clearInterval(timer);
      for (const activity of activities) window.removeEventListener(activity, act, options);
      document.removeEventListener('visibilitychange', show);
    };
  }, [idleAfterMs]);

  return shown && !idle;
}
