import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { useOffline } from '#data/offline/hooks.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useApp } from '../AppContext.ts';
import classes from './RealtimeBanner.module.css';

/**
 * Says that live updates are off from when the socket has given up until it is up again; coming back, waking up and
 * answered calls try again by themselves.
 */
export function RealtimeBanner() {
  const { realtime } = useApp();
  const status = useObservable(realtime.status);
  const isOffline = useOffline();

  const [isOff, setIsOff] = useState(false);
  // While it tries again it stays: a banner that comes and goes with each try would only be restless.
  const isOffNow = status === 'lost' || (isOff && status === 'reconnecting');
  if (isOffNow !== isOff) setIsOff(isOffNow);

  // Offline nothing is new anyway, and the header says so.
  if (!isOffNow || isOffline) return null;
  return (
    <div className={classes.banner} role="status">
      <IconPlugConnectedX size={18} stroke={1.75} aria-hidden="true" />
      <span>
        <Trans>Live updates are off. Data may be outdated.</Trans>
      </span>
      <Button
        size="compact-sm"
        variant="default"
        loading={status === 'reconnecting'}
        onClick={() => realtime.reconnect()}
      >
        <Trans>Reconnect</Trans>
      </Button>
    </div>
  );
}
