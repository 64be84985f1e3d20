import { Trans } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { useCan, useUser } from '#data/session/hooks.ts';
import { Notice } from '#ui/states/Notice.tsx';
import { Fleet } from './Fleet.tsx';
import classes from './HomePage.module.css';

/** The fleet at a glance, each server one click from its consoles. */
export function HomePage() {
  const user = useUser();
  const canWatch = useCan('consoles_view');
  if (!canWatch) {
    return (
      <Notice icon={<IconLock size={26} stroke={1.5} />} title={<Trans>Nothing is open to you yet</Trans>}>
        <Trans>
          Your role does not show any consoles. Ask the person who gave you this account for more rights.
        </Trans>
      </Notice>
    );
  }
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>
        <Trans>Hello, {user.username}</Trans>
      </h1>
      <Fleet />
    </div>
  );
}
