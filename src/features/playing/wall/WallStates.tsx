import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconAlertTriangle,
  IconClockPause,
  IconCloudOff,
  IconDeviceTv,
  IconFilterOff,
  IconHandStop,
  IconRefresh,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { describeError } from '#data/errors/describe.ts';
import { useUser } from '#data/session/hooks.ts';
import { nearTime } from '#domain/format/time.ts';
import { Notice } from '#ui/states/Notice.tsx';
import { useNow } from './useNow.ts';
import classes from './Wall.module.css';

/** Longer than any answer should take, milliseconds: from then on waiting is offered to be ended. */
const patienceMs = 5_000;

function useMessage(error: unknown): string {
  const { t } = useLingui();
  const text = describeError(error);
  return typeof text === 'string' ? text : t(text);
}

function RetryButton({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconRefresh size={14} aria-hidden="true" />}
      loading={busy}
      onClick={onRetry}
    >
      <Trans>Try again</Trans>
    </Button>
  );
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
    <div className={classes.outdated} role="status">
      <IconAlertTriangle size={16} aria-hidden="true" />
      <span>
        <Trans>
          As of {time}, could not be refreshed: {reason}
        </Trans>
      </span>
      <RetryButton busy={busy} onRetry={onRetry} />
    </div>
  );
}

/** There is no network: what is shown is from before, and comes alive by itself. */
export function WallOffline({ at }: { at: number }) {
  const { timezone } = useUser().settings;
  const time = nearTime(at, useNow(), timezone);
  return (
    <div className={classes.outdated} role="status">
      <IconCloudOff size={16} aria-hidden="true" />
      <span>
        <Trans>You are offline. Consoles as of {time}, to look at only.</Trans>
      </span>
    </div>
  );
}

/** The server has no consoles. */
export function WallEmpty({ variant }: { variant: 'all' | 'stacked' }) {
  const icon = <IconDeviceTv size={24} />;
  return variant === 'stacked' ? (
    <Notice level={2} icon={icon} title={<Trans>There no stacked consoles yet.</Trans>}>
      <Trans>Consoles of this server that get stacked appear here by themselves.</Trans>
    </Notice>
  ) : (
    <Notice level={2} icon={icon} title={<Trans>There no attached consoles yet.</Trans>}>
      <Trans>
        Attach a console to this server, or choose another server. New consoles appear here by themselves.
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
      title={<Trans>No console passes the filters</Trans>}
      actions={
        <Button size="xs" variant="default" onClick={onClear}>
          <Trans>Show all consoles</Trans>
        </Button>
      }
    />
  );
}

/** The person has ended the wait. */
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

/** Tiles to come. When they are long in coming the wait can be ended. */
export function WallLoading({ onCancel }: { onCancel: () => void }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <div role="status">
        {isLong ? (
          <div className={classes.outdated}>
            <IconClockPause size={16} aria-hidden="true" />
            <span>
              <Trans>The server takes long to answer.</Trans>
            </span>
            <Button size="xs" variant="default" onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        ) : (
          <span className="dugout-hidden">
            <Trans>Loading consoles...</Trans>
          </span>
        )}
      </div>
      <div className={classes.skeletons} aria-busy="true">
        {Array.from({ length: 12 }, (_, index) => (
          <div key={index} className={classes.skeleton} />
        ))}
      </div>
    </>
  );
}
