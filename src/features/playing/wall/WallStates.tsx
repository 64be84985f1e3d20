import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import {
  IconAlertTriangle,
  IconCloudOff,
  IconDeviceTv,
  IconFilterOff,
  IconRefresh,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useUser } from '#data/session/hooks.ts';
import { nearTime } from '#domain/format/time.ts';
import { Notice } from '#ui/states/Notice.tsx';
import { useNow } from './useNow.ts';
import classes from './Wall.module.css';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

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
      {messageOf(error)}
    </Notice>
  );
}

/** What is shown could not be loaded again: true once, perhaps not any more. `at` in milliseconds since the epoch. */
export function WallOutdated({ at, error, busy, onRetry }: Omit<FailedProps, 'title'> & { at: number }) {
  const { timezone } = useUser().settings;
  const time = nearTime(at, useNow(), timezone);
  return (
    <div className={classes.outdated} role="status">
      <IconAlertTriangle size={16} aria-hidden="true" />
      <span>
        <Trans>
          As of {time}, could not be refreshed: {messageOf(error)}
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

/** Tiles to come. */
export function WallLoading() {
  return (
    <div className={classes.skeletons} aria-busy="true" role="status">
      <span className="dugout-hidden">
        <Trans>Loading consoles...</Trans>
      </span>
      {Array.from({ length: 12 }, (_, index) => (
        <div key={index} className={classes.skeleton} />
      ))}
    </div>
  );
}
