import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import type { UnsavedWork } from '#data/busy/busy.ts';
import { useServices } from '#data/services.ts';
import { identityOf, useIdentity, useSession } from '#data/session/hooks.ts';
import { pathTo } from '#domain/access/paths.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { DiscardDialog } from '#ui/dialogs/DiscardDialog.tsx';

/** Data that signing out would delete. */
const nothing = { accounts: 0, drafts: 0 };

/**
 * Asks for confirmation before unsaved work is lost. Form changes are lost with their screen; a bulk action continues
 * after its screen is left and ends only with the session or the page; new accounts and drafts of schedulers stay in the
 * browser until the user signs out, or another user signs in.
 */
export function LeaveGuard() {
  const { state } = useSession();
  const identity = useIdentity();
  const { busy, staged, schedulerDrafts } = useServices();
  const [dialog, setDialog] = useState<UnsavedWork | null>(null);
  const [lost, setLost] = useState(nothing);
  const isLeaving = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const unsavedWork = busy.unsaved.get();
    const isLogout = nextLocation.pathname === pathTo('logout');
    const accounts = isLogout ? staged.count.get() : 0;
    const drafts = isLogout ? (schedulerDrafts.state.get().drafts?.length ?? 0) : 0;
    const isLost = accounts > 0 || drafts > 0;
    const session = state.get();
    if ((unsavedWork === null && !isLost) || session.kind !== 'signedIn') return false;
    // Another user has signed in, whose work this is not.
    if (identityOf(session.user) !== identity) return false;
    setDialog(unsavedWork);
    setLost({ accounts, drafts });
    isLeaving.current = false;
    if (isLogout) return true;
    // The query of a screen's address may change during editing, but going back always means leaving.
    const isLeft = nextLocation.pathname !== currentLocation.pathname || historyAction === 'POP';
    return (unsavedWork === 'form' || unsavedWork === 'scheduler') && isLeft;
  });

  useEffect(() => {
    // Browsers show their own text.
    const onBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    const update = (): void => {
      // An edited scheduler survives a reload as a draft.
      const unsaved = busy.unsaved.get();
      if (unsaved === null || unsaved === 'scheduler')
        window.removeEventListener('beforeunload', onBeforeUnload);
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
    busy.discard();
    blocker.proceed();
  };
  // The dialog calls this after both buttons.
  const close = (): void => {
    if (!isLeaving.current) blocker.reset();
  };
  const { accounts: stagedCount, drafts: draftCount } = lost;
  if (stagedCount > 0 || draftCount > 0) {
    return (
      <ConfirmDialog
        title={
          stagedCount > 0 ? (
            <Trans>Sign out and delete the new accounts?</Trans>
          ) : (
            <Trans>Sign out and delete the drafts?</Trans>
          )
        }
        confirmLabel={<Trans>Delete and sign out</Trans>}
        cancelLabel={<Trans>Stay</Trans>}
        danger
        focus="cancel"
        onConfirm={leave}
        onClose={close}
      >
        {stagedCount > 0 ? (
          <>
            <Plural
              value={stagedCount}
              one="# new account has not been sent to work. It is only in this browser and is lost when you sign out."
              other="# new accounts have not been sent to work. They are only in this browser and are lost when you sign out."
            />{' '}
          </>
        ) : null}
        {draftCount > 0 ? (
          <Plural
            value={draftCount}
            one="Changes of # scheduler are not saved. They are only in this browser and are lost when you sign out."
            other="Changes of # schedulers are not saved. They are only in this browser and are lost when you sign out."
          />
        ) : null}
        {/* A draft is unsaved work of its own form. */}
        {dialog === null || (dialog !== 'bulk' && draftCount > 0) ? null : (
          <>
            {' '}
            <Trans>Something else is still unsaved or in progress.</Trans>
          </>
        )}
      </ConfirmDialog>
    );
  }
  if (dialog === 'scheduler') {
    return (
      <ConfirmDialog
        title={<Trans>Leave the page?</Trans>}
        confirmLabel={<Trans>Leave</Trans>}
        cancelLabel={<Trans>Stay</Trans>}
        danger
        onConfirm={leave}
        onClose={close}
      >
        <Trans>
          You have made some changes to the new scheduler. Do you want to leave the page and lose all changes?
        </Trans>
      </ConfirmDialog>
    );
  }
  return dialog === 'form' ? (
    <DiscardDialog onDiscard={leave} onClose={close} />
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
