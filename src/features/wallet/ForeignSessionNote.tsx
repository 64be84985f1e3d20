import { Trans } from '@lingui/react/macro';
import { IconSpy } from '@tabler/icons-react';
import { useUser } from '#data/session/hooks.ts';
import { Warning } from '#ui/states/Warning.tsx';

/** Whether the session is the user's own: others may look, but not pay. */
export function useIsOwnSession(): boolean {
  const { guest, clone } = useUser();
  return !guest && !clone;
}

/** Says why nothing can be paid in a session that is not the user's own. */
export function ForeignSessionNote() {
  const { guest, username } = useUser();
  if (useIsOwnSession()) return null;
  return (
    <Warning icon={IconSpy} mb={12} role="note">
      {guest ? (
        <Trans>You act as {username} by guest access. You see this wallet, but you cannot pay into it.</Trans>
      ) : (
        <Trans>
          You are signed in with an access link. You see this wallet, but only its owner can pay into it.
        </Trans>
      )}
    </Warning>
  );
}
