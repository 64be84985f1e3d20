import { msg } from '@lingui/core/macro';
import { useMediaQuery } from '@mantine/hooks';
import { useId, useRef, useState, type MouseEvent, type RefObject } from 'react';
import { Outlet } from 'react-router';
import { Trans } from '@lingui/react/macro';
import { useDrawerPinned } from '#data/preferences/useSettings.ts';
import { useIdentity, useSessionState } from '#data/session/hooks.ts';
import { ActivityOverlay } from '#entities/activity/ActivityOverlay.tsx';
import { ConfigOverlays } from '#entities/configs/ConfigOverlays.tsx';
import { NotesOverlay } from '#entities/notes/NotesOverlay.tsx';
import { Splash } from '#ui/states/Splash.tsx';
import { Tooltips } from '#ui/Tips/Tips.tsx';
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import { Afk } from './Afk.tsx';
import { BulkDock } from './BulkDock.tsx';
import { ConsoleCommands } from './ConsoleCommands.tsx';
import { Drawer } from './Drawer.tsx';
import { Header } from './Header.tsx';
import { drawerKeys } from './keys.ts';
import { EditResults } from './EditResults.tsx';
import { LateEffects } from './LateEffects.tsx';
import { Overlays } from './Overlays.tsx';
import { RealtimeBanner } from './RealtimeBanner.tsx';
import classes from './Shell.module.css';

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
