import { Trans } from '@lingui/react/macro';
import { IconCloudOff } from '@tabler/icons-react';
import { useAsOf, useOffline } from '#data/offline/hooks.ts';
import { useUser } from '#data/session/hooks.ts';
import { nearTime } from '#domain/format/time.ts';
import { serverClock } from '#domain/serverClock.ts';
import { useNow } from '#ui/clock.ts';
import classes from './OfflineMark.module.css';

/** Shows that the data is outdated, and its age. */
export function OfflineMark() {
  const isOffline = useOffline();
  return (
    <span className={classes.mark} role="status" data-offline={isOffline || undefined}>
      {isOffline ? <Since /> : null}
    </span>
  );
}

function Since() {
  const { timezone } = useUser().settings;
  const at = useAsOf();
  const now = useNow();
  const time = at === null ? null : nearTime(serverClock.fromDevice(at), now, timezone);
  return (
    <>
      <IconCloudOff size={16} stroke={1.75} aria-hidden="true" />
      {/* A phone has space only for the time; screen readers get the whole sentence. */}
      <span className={classes.short} aria-hidden="true">
        {time}
      </span>
      <span className={classes.long}>
        {time === null ? <Trans>Offline</Trans> : <Trans>Offline, data from {time}</Trans>}
      </span>
    </>
  );
}
