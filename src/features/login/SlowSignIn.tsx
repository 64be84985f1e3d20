import { useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { ActionButton } from '#ui/ActionButton.tsx';
import { useElapsed } from '#ui/clock.ts';

/** After this time the user can cancel signing in, milliseconds. */
const slowAfterMs = 5_000;

/** Shows that the server does not respond after a noticeable wait, and lets the user cancel. */
export function SlowSignIn({ onCancel }: { onCancel: () => void }) {
  const { t } = useLingui();
  const isLong = useElapsed(slowAfterMs);
  return (
    <div role="status">
      {isLong ? (
        <Group gap={10} wrap="nowrap" justify="space-between" fz="sm">
          <span>{t`The server is not responding yet.`}</span>
          <ActionButton onClick={onCancel}>{t`Cancel`}</ActionButton>
        </Group>
      ) : null}
    </div>
  );
}
