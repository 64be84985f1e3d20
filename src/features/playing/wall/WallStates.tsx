import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconDeviceTv, IconFilterOff, IconHandStop } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { describeError } from '#data/errors/describe.ts';
import { useUser } from '#data/session/hooks.ts';
import { nearTime } from '#domain/format/time.ts';
import { LongWait } from '#ui/states/LongWait.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { RetryButton } from '#ui/states/RetryButton.tsx';
import { StaleNote } from '#ui/states/StaleNote.tsx';
import { useNow } from '#ui/useNow.ts';
import classes from './Wall.module.css';

function useMessage(error: unknown): string {
  const { t } = useLingui();
  const text = describeError(error);
  return typeof text === 'string' ? text : t(text);
}

export interface FailedProps {
  title: ReactNode;
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

/** Nothing could be loaded. */
export function WallFailed({ title, error, busy, onRetry }: FailedProps) {
  return (
    <Notice
      level={2}
      icon={<IconAlertTriangle size={24} />}
      title={title}
      actions={<RetryButton busy={busy} onRetry={onRetry} />}
    >
      {useMessage(error)}
    </Notice>
  );
}

/** What is shown could not be loaded again: true once, perhaps not any more. `at` in milliseconds since the epoch. */
export function WallOutdated({ at, error, busy, onRetry }: Omit<FailedProps, 'title'> & { at: number }) {
  const { timezone } = useUser().settings;
  const time = nearTime(at, useNow(), timezone);
  const reason = useMessage(error);
  return (
    <StaleNote kind="failed" action={<RetryButton busy={busy} onRetry={onRetry} />}>
      <Trans>
        Data from {time}. Refresh failed: {reason}
      </Trans>
    </StaleNote>
  );
}

/** Some servers failed to load; the others are shown. */
export function WallIncomplete({
  missing,
  error,
  busy,
  onRetry,
}: Omit<FailedProps, 'title'> & { missing: number }) {
  const reason = useMessage(error);
  return (
    <StaleNote kind="failed" action={<RetryButton busy={busy} onRetry={onRetry} />}>
      <Plural
        value={missing}
        one="The consoles of # server could not be loaded:"
        other="The consoles of # servers could not be loaded:"
      />{' '}
      {reason}
    </StaleNote>
  );
}

/** Offline: shows the last known state and resumes automatically. */
export function WallOffline({ at }: { at: number }) {
  const { timezone } = useUser().settings;
  const time = nearTime(at, useNow(), timezone);
  return (
    <StaleNote kind="offline">
      <Trans>You are offline. Data from {time}, read-only.</Trans>
    </StaleNote>
  );
}

/** The server has no consoles. */
export function WallEmpty({ variant }: { variant: 'all' | 'stacked' }) {
  const icon = <IconDeviceTv size={24} />;
  return variant === 'stacked' ? (
    <Notice level={2} icon={icon} title={<Trans>There no stacked consoles yet.</Trans>}>
      <Trans>Stacked consoles of this server appear here automatically.</Trans>
    </Notice>
  ) : (
    <Notice level={2} icon={icon} title={<Trans>There no attached consoles yet.</Trans>}>
      <Trans>
        Attach a console to this server or select another server. New consoles appear here automatically.
      </Trans>
    </Notice>
  );
}

/** The server has consoles, but the filters hide them all. */
export function WallFiltered({ onClear }: { onClear: () => void }) {
  return (
    <Notice
      level={2}
      icon={<IconFilterOff size={24} />}
      title={<Trans>No consoles match the filters</Trans>}
      actions={
        <Button size="xs" variant="default" onClick={onClear}>
          <Trans>Show all consoles</Trans>
        </Button>
      }
    />
  );
}

/** The user has stopped loading. */
export function WallStopped({ onRetry }: Pick<FailedProps, 'onRetry'>) {
  return (
    <Notice
      level={2}
      icon={<IconHandStop size={24} />}
      title={<Trans>Loading was cancelled</Trans>}
      actions={<RetryButton busy={false} onRetry={onRetry} />}
    />
  );
}

/** Skeleton tiles. A long load can be stopped. */
export function WallLoading({ onCancel }: { onCancel: () => void }) {
  return (
    <>
      <LongWait onCancel={onCancel}>
        <Trans>Loading consoles…</Trans>
      </LongWait>
      <div className={classes.skeletons} aria-busy="true">
        {Array.from({ length: 12 }, (_, index) => (
          <div key={index} className={classes.skeleton} />
        ))}
      </div>
    </>
  );
}
