import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { useNow } from '#ui/useNow.ts';
import { FloatingNotice } from './FloatingNotice.tsx';

/**
 * Warns that the connections will be dropped because of inactivity. Any input keeps them; the button only makes that
 * obvious. `dropsAt` in milliseconds since the epoch.
 */
export function AfkWarning({ dropsAt, onStay }: { dropsAt: number; onStay: () => void }) {
  const seconds = Math.max(0, Math.ceil((dropsAt - useNow(1_000)) / 1_000));
  return (
    <FloatingNotice
      isUrgent
      icon={<IconClockPause size={20} stroke={1.75} aria-hidden="true" />}
      actions={
        <Button size="sm" onClick={onStay}>
          <Trans>I'm here</Trans>
        </Button>
      }
    >
      <b role="alert">
        <Trans>Are you still there?</Trans>
      </b>{' '}
      <Plural
        value={seconds}
        one="Connections close in # second. Control of your consoles will be given back."
        other="Connections close in # seconds. Control of your consoles will be given back."
      />
    </FloatingNotice>
  );
}
