import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useElapsed } from '#ui/useElapsed.ts';
import { StaleNote } from './StaleNote.tsx';

/** Longer than any answer should take, milliseconds: from then on waiting is offered to be ended. */
const slowAfterMs = 5_000;

export interface LongWaitProps {
  /** What is being loaded, for those who listen. */
  children: ReactNode;
  onCancel: () => void;
}

/** Says that something is on its way, and when it is long in coming lets a person end the wait. */
export function LongWait({ children, onCancel }: LongWaitProps) {
  const isLong = useElapsed(slowAfterMs);
  if (!isLong) {
    return (
      <span className="dugout-hidden" role="status">
        {children}
      </span>
    );
  }
  return (
    <StaleNote
      kind="slow"
      action={
        <Button size="xs" variant="default" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <Trans>The server is taking a long time to respond.</Trans>
    </StaleNote>
  );
}
