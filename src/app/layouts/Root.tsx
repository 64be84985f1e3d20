import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Outlet, useMatches, useNavigation, useLocation } from 'react-router';
import { useEffect, useRef, useState } from 'react';
import { markScrolling } from '#ui/markScrolling.ts';
import { documentTitle, titleDetailsAtom } from '#ui/title/title.ts';
import type { RouteHandle } from '#app/routeHandle.ts';
import { nameParts, screenNames } from '../screenNames.ts';
import classes from './Root.module.css';

/** Parent of every screen: the document's title, the loading indicator and the announcement of a new screen. */
export function Root() {
  const { t } = useLingui();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const name = handle && screenNames[handle.name];
  const parts = name ? nameParts(name).map((part) => t(part)) : [];
  const details = useAtomValue(titleDetailsAtom);
  useEffect(() => markScrolling(document), []);
  return (
    <>
      <title>{documentTitle([...(name ? details : []), ...parts])}</title>
      <NavigationProgress />
      <Outlet />
      <RouteAnnouncer title={parts.join(', ') || 'Dugout'} />
    </>
  );
}

/** A thin line at the top while the next screen loads; it appears after a delay, so that fast loads do not show it. */
function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={classes.line} aria-hidden="true" />;
}

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
function RouteAnnouncer({ title }: { title: string }) {
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
