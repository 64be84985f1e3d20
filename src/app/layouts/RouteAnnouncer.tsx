import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Moves the focus to the new screen's heading, or to the screen, unless the focus is already in it or in a dialog. */
function focusScreen(): void {
  const main = document.querySelector('main');
  const { activeElement } = document;
  const hasFocus =
    activeElement !== null && (main?.contains(activeElement) || activeElement.closest('[aria-modal="true"]'));
  if (!main || hasFocus) return;
  const target = main.querySelector<HTMLElement>('h1') ?? main;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Announces each new screen to screen readers and moves the focus to it. */
export function RouteAnnouncer({ title }: { title: string }) {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    setAnnounced(title);
    focusScreen();
  }, [pathname, title]);
  return (
    <div role="status" aria-live="polite" className="dugout-hidden">
      {announced}
    </div>
  );
}
