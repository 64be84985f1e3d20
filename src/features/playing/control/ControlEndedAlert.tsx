import { Box, Button, CloseButton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ControlEnd, ControlState } from '#data/control/controlState.ts';
import { clockTime } from '#domain/format/time.ts';
import css from './ControlEndedAlert.module.css';
import { endText } from './notices.ts';

interface ControlEndedAlertProps {
  ended: ControlEnd;
  state: Pick<ControlState, 'gameConsole' | 'holder'>;
  timezone: string;
  /** Takes control again; null if the user may not. */
  onTake: (() => void) | null;
  onDismiss: () => void;
}

/** Who controls the console now, unless the reason names that user already. */
function CurrentHolder({ state, by }: { state: ControlEndedAlertProps['state']; by: string | null }) {
  const { t } = useLingui();
  const { gameConsole, holder } = state;
  if (holder.kind === 'other' && !holder.sameUser && holder.name !== by) {
    const { name } = holder;
    return <Trans>{name} controls it now.</Trans>;
  }
  if (holder.kind !== 'nobody' || !gameConsole) return null;
  if (gameConsole.script.running && !gameConsole.script.paused) return t`Its script is running.`;
  return t`Nobody controls it now.`;
}

/** When and why control ended, and who controls the console now. Stays until it is dismissed or control is taken again. */
export function ControlEndedAlert({ ended, state, timezone, onTake, onDismiss }: ControlEndedAlertProps) {
  const { t } = useLingui();
  const at = clockTime(ended.at, timezone);
  return (
    <div className={css.note} role="alert">
      <IconAlertTriangle color="var(--control-other)" size={20} aria-hidden="true" />
      <Box component="p" flex="1 1 220px">
        <strong>
          <Trans>Control ended at {at}.</Trans>
        </strong>{' '}
        {endText(ended)} <CurrentHolder state={state} by={ended.by} />
      </Box>
      {onTake && (
        <Button flex="none" variant="light" onClick={onTake}>
          {t`Take control again`}
        </Button>
      )}
      <CloseButton size="lg" aria-label={t`Dismiss`} onClick={onDismiss} />
    </div>
  );
}
