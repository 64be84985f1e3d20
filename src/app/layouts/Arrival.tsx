import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** The new screen's heading, or the screen, is where reading and Tab go on; who has gone in already is left alone. */
function focusScreen(): void {
  const main = document.querySelector('main');
  const { activeElement } = document;
  const isTaken =
    activeElement !== null && (main?.contains(activeElement) || activeElement.closest('[aria-modal="true"]'));
  if (!main || isTaken) return;
  const target = main.querySelector<HTMLElement>('h1') ?? main;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** After each change of screens: says which one it is, and moves the focus there. */
export function Arrival({ title }: { title: string }) {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    setSaid(title);
    focusScreen();
  }, [pathname, title]);
  return (
    <div role="status" aria-live="polite" className="dugout-hidden">
      {said}
    </div>
  );
}
