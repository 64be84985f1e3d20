import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { busy, type UnsavedWork } from '#data/busy/busy.ts';
import { useSession } from '#data/session/hooks.ts';
import { pathTo } from '#domain/access/paths.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';

/**
 * Asks before leaving throws something away. What was typed goes with its screen; a bulk outlives its screen, and
 * ends only with the session or the page.
 */
export function LeaveGuard() {
  const { state } = useSession();
  const [dialog, setDialog] = useState<UnsavedWork>('form');
  const isLeaving = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const loss = busy.unsaved.get();
    if (loss === null || state.get().kind !== 'signedIn') return false;
    setDialog(loss);
    isLeaving.current = false;
    if (nextLocation.pathname === pathTo('logout')) return true;
    // The address of a screen may change while somebody types; going back always means to leave.
    const isLeft = nextLocation.pathname !== currentLocation.pathname || historyAction === 'POP';
    return loss === 'form' && isLeft;
  });

  useEffect(() => {
    // Browsers show a text of their own.
    const openDialog = (event: BeforeUnloadEvent): void => event.preventDefault();
    const follow = (): void => {
      if (busy.unsaved.get() === null) window.removeEventListener('beforeunload', openDialog);
      else window.addEventListener('beforeunload', openDialog);
    };
    follow();
    const stop = busy.unsaved.subscribe(follow);
    return () => {
      stop();
      window.removeEventListener('beforeunload', openDialog);
    };
  }, []);

  if (blocker.state !== 'blocked') return null;
  const leave = (): void => {
    isLeaving.current = true;
    blocker.proceed();
  };
  // The dialog closes after either answer.
  const close = (): void => {
    if (!isLeaving.current) blocker.reset();
  };
  return dialog === 'form' ? (
    <ConfirmDialog
      title={<Trans>Discard changes?</Trans>}
      confirmLabel={<Trans>Discard</Trans>}
      cancelLabel={<Trans>Keep editing</Trans>}
      danger
      onConfirm={leave}
      onClose={close}
    >
      <Trans>Your changes are not saved.</Trans>
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      title={<Trans>Sign out while this is in progress?</Trans>}
      confirmLabel={<Trans>Stop and sign out</Trans>}
      cancelLabel={<Trans>Stay</Trans>}
      danger
      onConfirm={leave}
      onClose={close}
    >
      <Trans>The remaining items will not be processed.</Trans>
    </ConfirmDialog>
  );
}
