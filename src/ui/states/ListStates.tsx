import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconHandStop } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { nearTime } from '#domain/format/time.ts';
import type { ListState } from '#domain/lists/state.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { useNow, useElapsed } from '#ui/clock.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import classes from './ListStates.module.css';
import { Notice } from './Notice.tsx';
import { RetryButton } from './RetryButton.tsx';
import { StaleNote } from './StaleNote.tsx';

/** After this time the user can stop waiting, milliseconds. */
const slowAfterMs = 5_000;

/** The message of an error, as shown to the user. */
export function useReason(error: unknown): string {
  return useUiContext().explain(error).text;
}

export interface ListPendingProps {
  state: ListState;
  failedTitle?: ReactNode;
  /** Description of the loading content, for screen readers. */
  loadingText?: ReactNode;
  /** Placeholder while it loads, with the layout of the content; skeleton rows by default. */
  skeleton?: ReactNode;
}

/** Shown instead of a list that is not loaded: it is loading, which can be cancelled, was cancelled, or has failed. */
export function ListPending({ state, failedTitle, loadingText, skeleton }: ListPendingProps) {
  const { t } = useLingui();
  if (state.error !== null) return <ListFailed state={state} title={failedTitle} />;
  if (state.isStopped) {
    return (
      <Notice
        icon={IconHandStop}
        title={t`Loading was cancelled`}
        actions={<RetryButton busy={false} onRetry={state.retry} />}
      />
    );
  }
  return (
    <>
      <LongWait onCancel={state.cancel}>{loadingText ?? t`Loading…`}</LongWait>
      {skeleton ?? <SkeletonRows />}
    </>
  );
}

function ListFailed({ state, title }: { state: ListState; title: ReactNode }) {
  const { t } = useLingui();
  const reason = useReason(state.error);
  return (
    <Notice
      icon={IconAlertTriangle}
      title={title ?? t`The list could not be loaded`}
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

export function SkeletonRows() {
  return (
    <div data-card className={classes.rows} aria-busy="true">
      {Array.from({ length: 12 }, (_, index) => (
        <div key={index} className={classes.row} />
      ))}
    </div>
  );
}

interface LongWaitProps {
  /** Description of the loading content, for screen readers. */
  children: ReactNode;
  onCancel: () => void;
}

/** Loading message that lets the user stop a long wait. */
function LongWait({ children, onCancel }: LongWaitProps) {
  const { t } = useLingui();
  const isLong = useElapsed(slowAfterMs);
  if (!isLong) {
    return (
      <span className="dugout-hidden" role="status">
        {children}
      </span>
    );
  }
  return (
    <StaleNote kind="slow" action={<ActionButton onClick={onCancel}>{t`Cancel`}</ActionButton>}>
      {t`The server is taking a long time to respond.`}
    </StaleNote>
  );
}
