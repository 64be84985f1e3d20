import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useOffline } from '#data/offline/hooks.ts';
import { useLive } from '#ui/useLive.ts';
import { useApp } from '../AppContext.ts';
import classes from './RealtimeBanner.module.css';

/** Says that live updates are off once the socket has given up; coming back or waking up tries again. */
export function RealtimeBanner() {
  const { realtime } = useApp();
  const status = useLive(realtime.status);
  const isOffline = useOffline();

  // Offline nothing is new anyway, and the header says so.
  if (status !== 'lost' || isOffline) return null;
  return (
    <div className={classes.banner} role="status">
      <IconPlugConnectedX size={18} stroke={1.75} aria-hidden="true" />
      <span>
        <Trans>Live updates are off: what you see may be old.</Trans>
      </span>
      <Button size="compact-sm" variant="default" onClick={() => realtime.reconnect()}>
        <Trans>Reconnect</Trans>
      </Button>
    </div>
  );
}
