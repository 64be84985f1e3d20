import { Trans } from '@lingui/react/macro';
import { IconCloudOff } from '@tabler/icons-react';
import { useOffline } from '#data/offline/hooks.ts';
import classes from './LoginPage.module.css';

/** Note that sign-in is not possible while offline. */
export function OfflineNotice() {
  const isOffline = useOffline();
  return (
    <div role="status">
      {isOffline ? (
        <p className={classes.offline}>
          <IconCloudOff size={20} stroke={1.6} aria-hidden="true" />
          <span>
            <Trans>You are offline. You can sign in once the connection is restored.</Trans>
          </span>
        </p>
      ) : null}
    </div>
  );
}
