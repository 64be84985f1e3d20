import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useElapsed } from '#ui/clock.ts';

/** After this time the user can cancel signing in, milliseconds. */
const slowAfterMs = 5_000;

/** Shows that the server does not respond after a noticeable wait, and lets the user cancel. */
export function SlowSignIn({ onCancel }: { onCancel: () => void }) {
  const isLong = useElapsed(slowAfterMs);
  return (
    <div role="status">
      {isLong ? (
        <Group gap={10} wrap="nowrap" justify="space-between" fz="sm">
          <span>
            <Trans>The server is not responding yet.</Trans>
          </span>
          <Button size="xs" variant="default" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </Group>
      ) : null}
    </div>
  );
}
