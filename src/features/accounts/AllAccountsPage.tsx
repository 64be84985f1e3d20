import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useAccounts, useAccountsStatus } from '#data/accounts/hooks.ts';
import { useOffline } from '#data/offline/hooks.ts';
import { ListStale, SkeletonRows, useReason } from '#ui/states/ListStates.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { RetryButton } from '#ui/states/RetryButton.tsx';
import { StaleNote } from '#ui/states/StaleNote.tsx';
import { AccountsGrid, type AccountsGridProps } from './AccountsGrid.tsx';
import classes from './Accounts.module.css';
import { useGridEdits } from './useGridEdits.ts';
import { type AccountsPreset, allAccounts } from './presets.ts';
import { createGridRows } from './gridRows.ts';
import { GridWithPanel } from './panel/GridWithPanel.tsx';

export interface AllAccountsPageProps extends Pick<AccountsGridProps, 'title' | 'header'> {
  preset?: AccountsPreset;
}

/** The page of all accounts; a preset makes another page of it. */
export function AllAccountsPage({ preset = allAccounts, ...head }: AllAccountsPageProps) {
  const accounts = useAccounts();
  const rows = useMemo(() => createGridRows(accounts), [accounts]);
  const edits = useGridEdits(accounts);
  const { empty, notice, isPartial } = useLoading(() => void accounts.sync());
  return (
    <GridWithPanel preset={preset} rows={rows} isPartial={isPartial}>
      {(onDetails) => (
        <AccountsGrid
          {...head}
          preset={preset}
          rows={rows}
          onEdit={edits.edit}
          onUndo={edits.undo}
          refusals={accounts}
          onDetails={onDetails}
          isPartial={isPartial}
          notice={notice}
          {...(empty ? { empty } : {})}
        />
      )}
    </GridWithPanel>
  );
}

/** State of the load: in place of the rows while there are none, above them afterwards. */
function useLoading(retry: () => void) {
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
        <Notice
          level={2}
          icon={<IconAlertTriangle size={24} />}
          title={<Trans>The accounts could not be loaded</Trans>}
          actions={button}
        >
          {reason}
        </Notice>
      ),
      isPartial: true,
    };
  }
  return {
    notice: progress ? (
      <p role="status" className={classes.progress}>
        <Trans>
          Loading accounts: {progress.loaded} of {progress.total}
        </Trans>
        <progress value={progress.loaded} max={progress.total} />
      </p>
    ) : null,
    empty: <SkeletonRows />,
    isPartial: true,
  };
}
