import { msg } from '@lingui/core/macro';
import { useMediaQuery } from '@mantine/hooks';
import { useId, useRef, useState, type MouseEvent, type RefObject, useEffect } from 'react';
import { Outlet } from 'react-router';
import { Trans, useLingui } from '@lingui/react/macro';
import { useDrawerPinned } from '#data/preferences/useSettings.ts';
import { useIdentity, useSessionState } from '#data/session/hooks.ts';
import { ActivityOverlay } from '#entities/activity/ActivityOverlay.tsx';
import { ConfigOverlays } from '#entities/configs/ConfigOverlays.tsx';
import { NotesOverlay } from '#entities/notes/NotesOverlay.tsx';
import { Splash } from '#ui/states/Splash.tsx';
import { Tooltips } from '#ui/Tips/Tips.tsx';
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts';
import { useConsoleActions } from '#entities/consoles/useConsoleActions.ts';
import { ConsoleDialogs } from '#entities/consoles/ConsoleDialogs.tsx';
import { useLateEffects } from '#data/lateEffects/lateEffects.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { withTexts } from '#platform/i18n/i18n.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { usePrefetch } from '#ui/usePrefetch.ts';
import { useObservable } from '#ui/useObservable.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import { Afk } from './Afk.tsx';
import { BulkDock } from './BulkDock.tsx';
import { Drawer } from './Drawer.tsx';
import { Header } from './Header.tsx';
import { drawerKeys, paletteKeys, sheetKeys } from './keys.ts';
import { EditResults } from './EditResults.tsx';
import { useApp } from '../AppContext.ts';
import { useTypeAhead } from '../palette/useTypeAhead.ts';
import { RealtimeBanner } from './RealtimeBanner.tsx';
import classes from './Shell.module.css';

const PalettePart = lazyDialog(() => import('../palette/Palette.tsx'), 'Palette');
const parts = {
  shortcuts: lazyDialog(() => import('../palette/ShortcutSheet.tsx'), 'ShortcutSheet'),
  guestAccess: lazyDialog(
    () => withTexts('access', () => import('#features/access/GuestDialog.tsx')),
    'GuestDialog',
  ),
  accessLink: lazyDialog(
    () => withTexts('access', () => import('#features/access/AccessLinkDialog.tsx')),
    'AccessLinkDialog',
  ),
};
const prefetched = [PalettePart.load, parts.shortcuts.load];

const paletteLabel = msg`Search: pages, servers, consoles, accounts, actions`;
const sheetLabel = msg`Keyboard shortcuts`;

const drawerLabel = msg`Open or close menu`;

/** Header, side drawer and content of every screen behind sign-in. */
export function Shell() {
  const { kind } = useSessionState();
  const identity = useIdentity();
  // Nothing of one user is shown to the next.
  if (kind === 'signedIn') return <SignedInShell key={identity} />;
  // The session is unknown because the guard failed: the screen's error boundary shows the reason.
  if (kind === 'unknown') return <Outlet />;
  // While a session ends its screens stay mounted for a moment, but they cannot render without a user.
  return <Splash />;
}

function SignedInShell() {
  const drawerId = useId();
  const isWide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [isPinned, setPinned] = useDrawerPinned();
  const [isOpen, setOpen] = useState(false);
  const isOver = isOpen && !isWide;
  const main = useRef<HTMLElement>(null);
  const close = () => setOpen(false);
  const toggle = () => (isWide ? setPinned(!isPinned) : setOpen(!isOpen));
  useShortcuts('global', [
    { keys: drawerKeys, label: drawerLabel, run: toggle },
    { keys: 'Escape', run: close, enabled: isOver },
  ]);

  return (
    <div
      className={classes.shell}
      data-pinned={(isWide && isPinned) || undefined}
      data-open={isOver || undefined}
    >
      <SkipLink to={main} />
      <Header drawerId={drawerId} isDrawerOpen={isWide ? isPinned : isOpen} onToggleDrawer={toggle} />
      <div className={classes.side}>
        <Drawer id={drawerId} onFollow={close} />
      </div>
      {isOver ? <div className={classes.scrim} onClick={close} aria-hidden="true" /> : null}
      <div className={classes.content} inert={isOver}>
        <RealtimeBanner />
        <BulkDock />
        <main ref={main} id="main" tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
      </div>
      <Overlays />
      <ConfigOverlays />
      <NotesOverlay />
      <ActivityOverlay />
      <ConsoleCommands />
      <LateEffects />
      <EditResults />
      <Tooltips />
      <LeaveGuard />
      <Afk />
    </div>
  );
}

/** First in the tab order: skips header and drawer. */
function SkipLink({ to }: { to: RefObject<HTMLElement | null> }) {
  const skip = (event: MouseEvent): void => {
    event.preventDefault();
    to.current?.focus();
  };
  return (
    <a className={classes.skipLink} href="#main" onClick={skip}>
      <Trans>Skip to content</Trans>
    </a>
  );
}

/**
 * The palette and the sheet of shortcuts, with the keys that open them, both prefetched when the page is idle; and the
 * dialogs of the user menu.
 */
function Overlays() {
  const { presence, overlay } = useApp();
  const shown = useObservable(overlay.shown);
  const isHere = useObservable(presence) === 'active';
  useShortcuts(
    'global',
    [
      { keys: paletteKeys, label: paletteLabel, run: () => overlay.toggle('palette') },
      { keys: sheetKeys, label: sheetLabel, run: () => overlay.toggle('shortcuts') },
    ],
    isHere,
  );
  usePrefetch(prefetched);
  // Do not carry an open overlay over to the next session.
  useEffect(() => overlay.hide, [overlay]);

  const isSearching = shown === 'palette' && isHere;
  const takeTyped = useTypeAhead(isSearching, overlay.hide);

  if (shown === null || !isHere) return null;
  const Part = shown === 'palette' ? null : parts[shown];
  return (
    <>
      <RestoreFocus />
      {Part ? <Part onClose={overlay.hide} /> : <PalettePart onClose={overlay.hide} takeTyped={takeTyped} />}
    </>
  );
}

/** Restores the previous focus on unmount, if that element still exists. */
function RestoreFocus() {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return null;
}

/** Reports that a console or server reached the requested state although the call had failed. */
function LateEffects() {
  const { t } = useLingui();
  useLateEffects((name, effect) => {
    const texts = {
      connected: t`${name} has connected: the earlier request took effect.`,
      disconnected: t`${name} has disconnected: the earlier request took effect.`,
      opened: t`${name} was opened: the earlier request took effect.`,
      closed: t`${name} was closed: the earlier request took effect.`,
    };
    toast.message(texts[effect]);
  });
  return null;
}

function ConsoleCommands() {
  const { start, ...rest } = useConsoleActions();
  const { consoleCommands } = useApp();
  useEffect(
    () => consoleCommands.handle(({ action, gameConsole }) => start(action, gameConsole)),
    [consoleCommands, start],
  );
  return <ConsoleDialogs {...rest} />;
}
