import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAccountsStatus } from '#data/accounts/hooks.ts';
import { useOffline } from '#data/offline/hooks.ts';
import { Row } from '#ui/layout/flex.ts';
import { ListStale, SkeletonRows, useReason } from '#ui/states/ListStates.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { RetryButton } from '#ui/states/RetryButton.tsx';
import { StaleNote } from '#ui/states/StaleNote.tsx';
import classes from './Accounts.module.css';

export interface AccountsLoading {
  /** Above the accounts: progress, or that they are old or incomplete. */
  notice: ReactNode;
  /** Shown instead of the accounts while there are none; null: all are loaded. */
  empty: ReactNode;
  /** Whether not all accounts are loaded. */
  isPartial: boolean;
}

/** State of the load: instead of the rows while there are none, above them afterwards. */
export function useAccountsLoading(retry: () => void): AccountsLoading {
  const { t } = useLingui();
  const status = useAccountsStatus();
  const isOffline = useOffline();
  const { error, phase, isComplete, progress, asOf } = status;
  const isLoading = phase !== 'idle';
  const reason = useReason(error);
  const state = {
    isLoading,
    isStopped: false,
    error,
    asOf: asOf !== null && (isOffline || error !== null) ? Date.parse(asOf) : null,
    isOffline,
    isRetrying: isLoading,
    retry,
    cancel: () => undefined,
  };
  if (isComplete) return { notice: <ListStale state={state} />, empty: null, isPartial: false };
  if (error !== null) {
    const button = <RetryButton busy={isLoading} onRetry={retry} />;
    return {
      notice: (
        <StaleNote kind="failed" action={button}>
          <Trans>Not all accounts could be loaded: {reason}</Trans>
        </StaleNote>
      ),
      empty: (
        <Notice icon={IconAlertTriangle} title={t`The accounts could not be loaded`} actions={button}>
          {reason}
        </Notice>
      ),
      isPartial: true,
    };
  }
  return {
    notice: progress ? (
      <Row role="status" component="p" gap={8} wrap="nowrap" className={classes.progress}>
        <Trans>
          Loading accounts: {progress.loaded} of {progress.total}
        </Trans>
        <progress value={progress.loaded} max={progress.total} />
      </Row>
    ) : null,
    empty: <SkeletonRows />,
    isPartial: true,
  };
}
