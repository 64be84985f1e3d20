import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconFilterOff, IconHandStop } from '@tabler/icons-react';
import { nearTime } from '#domain/format/time.ts';
import type { ListState } from '#domain/lists/state.ts';
import { LongWait } from '#ui/states/LongWait.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { RetryButton } from '#ui/states/RetryButton.tsx';
import { StaleNote } from '#ui/states/StaleNote.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { useNow } from '#ui/useNow.ts';
import classes from './DataTable.module.css';

function useReason(error: unknown): string {
  const { t } = useLingui();
  const { explain } = useUiContext();
  const { text } = explain(error);
  return typeof text === 'string' ? text : t(text);
}

/** Loading failed. */
export function ListFailed({ state }: { state: ListState }) {
  const reason = useReason(state.error);
  return (
    <Notice
      level={2}
      icon={<IconAlertTriangle size={24} />}
      title={<Trans>The list could not be loaded</Trans>}
      actions={<RetryButton busy={state.isRetrying} onRetry={state.retry} />}
    >
      {reason}
    </Notice>
  );
}

/** Note that the data may be stale, with its time and reason. Renders nothing while it is fresh. */
export function ListStale({ state }: { state: ListState }) {
  return state.asOf === null ? null : <Stale at={state.asOf} state={state} />;
}

function Stale({ at, state }: { at: number; state: ListState }) {
  const { timezone } = useUiContext();
  const reason = useReason(state.error);
  const time = nearTime(at, useNow(), timezone);
  if (state.isOffline) {
    return (
      <StaleNote kind="offline">
        <Trans>You are offline. Data from {time}, read-only.</Trans>
      </StaleNote>
    );
  }
  return (
    <StaleNote kind="failed" action={<RetryButton busy={state.isRetrying} onRetry={state.retry} />}>
      <Trans>
        Data from {time}. Refresh failed: {reason}
      </Trans>
    </StaleNote>
  );
}

/** All rows are hidden by filters; in a detail there is room for one line only. */
export function NonePassing({ onClear, isNested }: { onClear: () => void; isNested: boolean }) {
  if (isNested) {
    return (
      <p className={classes.none}>
        <Trans>No rows match the filters</Trans>
      </p>
    );
  }
  return (
    <Notice
      level={2}
      icon={<IconFilterOff size={24} />}
      title={<Trans>No rows match the filters</Trans>}
      actions={
        <Button size="xs" variant="default" onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    />
  );
}

/** The user has stopped loading. */
export function ListStopped({ state }: { state: ListState }) {
  return (
    <Notice
      level={2}
      icon={<IconHandStop size={24} />}
      title={<Trans>Loading was cancelled</Trans>}
      actions={<RetryButton busy={false} onRetry={state.retry} />}
    />
  );
}

/** Skeleton rows. A long load can be stopped. */
export function RowsLoading({ state }: { state: ListState | undefined }) {
  return (
    <>
      {state ? (
        <LongWait onCancel={state.cancel}>
          <Trans>Loading…</Trans>
        </LongWait>
      ) : null}
      <div className={classes.loading} aria-busy="true">
        {Array.from({ length: 12 }, (_, index) => (
          <div key={index} className={classes.bone} />
        ))}
      </div>
    </>
  );
}
