import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSession } from '#data/session/hooks.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { useObservable } from '#ui/useObservable.ts';

/** Shows why a session ended without a request of the user. */
export function SessionNotices() {
  const { t } = useLingui();
  const { endReason } = useSession();
  const reason = useObservable(endReason);
  useEffect(() => {
    if (reason === 'expired') toast.warning(t`Your session has ended. Sign in again.`);
    if (reason === 'blocked') toast.error(t`This user is blocked.`);
  }, [reason, t]);
  return null;
}
