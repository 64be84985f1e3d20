import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import type { UnsavedWork } from '#data/busy/busy.ts';
import { useServices } from '#data/services.ts';
import { useSession } from '#data/session/hooks.ts';
import { pathTo } from '#domain/access/paths.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';

/**
 * Asks for confirmation before unsaved work is lost. Form changes are lost with their screen; a bulk action continues
 * after its screen is left and ends only with the session or the page.
 */
export function LeaveGuard() {
  const { state } = useSession();
  const { busy } = useServices();
  const [dialog, setDialog] = useState<UnsavedWork>('form');
  const isLeaving = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const unsavedWork = busy.unsaved.get();
    if (unsavedWork === null || state.get().kind !== 'signedIn') return false;
    setDialog(unsavedWork);
    isLeaving.current = false;
    if (nextLocation.pathname === pathTo('logout')) return true;
    // The query of a screen's address may change during editing, but going back always means leaving.
    const isLeft = nextLocation.pathname !== currentLocation.pathname || historyAction === 'POP';
    return unsavedWork === 'form' && isLeft;
  });

  useEffect(() => {
    // Browsers show their own text.
    const onBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    const update = (): void => {
      if (busy.unsaved.get() === null) window.removeEventListener('beforeunload', onBeforeUnload);
      else window.addEventListener('beforeunload', onBeforeUnload);
    };
    update();
    const stop = busy.unsaved.subscribe(update);
    return () => {
      stop();
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, [busy]);

  if (blocker.state !== 'blocked') return null;
  const leave = (): void => {
    isLeaving.current = true;
    blocker.proceed();
  };
  // The dialog calls this after both buttons.
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
