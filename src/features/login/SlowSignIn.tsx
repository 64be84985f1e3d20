import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useElapsed } from '#ui/useElapsed.ts';
import classes from './LoginPage.module.css';

/** Signing in that takes longer is offered to be ended, milliseconds. */
const slowAfterMs = 5_000;

/** Says that the server does not answer, once that has become noticeable, and lets a person end the wait. */
export function SlowSignIn({ onCancel }: { onCancel: () => void }) {
  const isLong = useElapsed(slowAfterMs);
  return (
    <div role="status">
      {isLong ? (
        <div className={classes.slow}>
          <span>
            <Trans>The server is not responding yet.</Trans>
          </span>
          <Button size="xs" variant="default" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      ) : null}
    </div>
  );
}
