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
    if (reason === 'link') toast.warning(t`Your access by link has ended.`);
    if (reason === 'guest') toast.warning(t`Guest access has ended. You are signed in as yourself again.`);
    if (reason === 'blocked') toast.error(t`This user is blocked.`);
  }, [reason, t]);
  return null;
}
