import { Plural, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { SessionLosses as Losses } from '#domain/access/sessionLosses.ts';
import { Warning } from '#ui/states/Warning.tsx';

/** What the end of the session would delete from this browser, or why it must not end now. */
export function SessionLosses({ accounts, drafts, isBusy }: Losses) {
  const { t } = useLingui();
  if (!isBusy && accounts === 0 && drafts === 0) return null;
  return (
    <Warning icon={IconAlertTriangle} role="note">
      {isBusy ? t`Something is still unsaved or in progress. Finish it first.` : null}
      {!isBusy && accounts > 0 ? (
        <Plural
          value={accounts}
          one="# new account that has not been sent is deleted from this browser."
          other="# new accounts that have not been sent are deleted from this browser."
        />
      ) : null}{' '}
      {!isBusy && drafts > 0 ? (
        <Plural
          value={drafts}
          one="Unsaved changes of # scheduler are deleted from this browser."
          other="Unsaved changes of # schedulers are deleted from this browser."
        />
      ) : null}
    </Warning>
  );
}
