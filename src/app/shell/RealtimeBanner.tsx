import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { useOffline } from '#data/offline/hooks.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useApp } from '../AppContext.ts';
import classes from './RealtimeBanner.module.css';

/**
 * Shows that live updates are off, from the time when the socket has given up until it is connected again.
 * Returning to the page, waking up and responses of the API trigger a reconnect automatically.
 */
export function RealtimeBanner() {
  const { realtime } = useApp();
  const status = useObservable(realtime.status);
  const isOffline = useOffline();

  const [isOff, setIsOff] = useState(false);
  // Keep the banner during a reconnect, so that it does not flicker with each attempt.
  const isOffNow = status === 'lost' || (isOff && status === 'reconnecting');
  if (isOffNow !== isOff) setIsOff(isOffNow);

  // While offline the header shows that the data is outdated.
  if (!isOffNow || isOffline) return null;
  return (
    <Group gap={12} wrap="nowrap" className={classes.banner} role="status">
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
    </Group>
  );
}
