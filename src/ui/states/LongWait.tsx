import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ActionButton } from '#ui/ActionButton.tsx';
import { useElapsed } from '#ui/clock.ts';
import { StaleNote } from './StaleNote.tsx';

/** After this time the user can stop waiting, milliseconds. */
const slowAfterMs = 5_000;

export interface LongWaitProps {
  /** Description of the loading content, for screen readers. */
  children: ReactNode;
  onCancel: () => void;
}

/** Loading message that lets the user stop a long wait. */
export function LongWait({ children, onCancel }: LongWaitProps) {
  const { t } = useLingui();
  const isLong = useElapsed(slowAfterMs);
  if (!isLong) {
    return (
      <span className="dugout-hidden" role="status">
        {children}
      </span>
    );
  }
  return (
    <StaleNote kind="slow" action={<ActionButton onClick={onCancel}>{t`Cancel`}</ActionButton>}>
      {t`The server is taking a long time to respond.`}
    </StaleNote>
  );
}
