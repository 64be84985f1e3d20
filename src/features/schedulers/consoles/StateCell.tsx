import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import type { ConsoleScheduler } from '#contract/http/schedulers.ts';
import { useRights } from '#data/session/rights.ts';
import { attachedState } from '#domain/schedule/running/consoleRules.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { Toggle } from '#ui/Toggle/Toggle.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { useStateTexts } from './stateTexts.ts';
import { useAttachments } from './useAttachments.ts';

/** Whether the scheduler of a console is enabled, as a switch for those who may change it. */
export function StateCell({ row }: { row: ConsoleScheduler }) {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const { attach } = useRights({ attach: 'scheduler_attach' });
  const { switchNow } = useAttachments();
  const texts = useStateTexts();
  const state = attachedState(row);
  if (state === 'unknown')
    return (
      <Box component="span" c="dimmed">
        {texts.unknown}
      </Box>
    );
  if (!attach)
    return <StateBadge tone={state === 'enabled' ? 'positive' : 'secondary'}>{texts[state]}</StateBadge>;
  const gameConsole = row.consoleName.toUpperCase();
  return (
    <Toggle
      isOn={state === 'enabled'}
      label={t`Scheduler of ${gameConsole}`}
      tooltip={state === 'enabled' ? t`Disable` : t`Enable`}
      tabIndex={-1}
      disabled={isOffline}
      onClick={() => switchNow([row], state === 'disabled')}
    >
      {texts[state]}
    </Toggle>
  );
}
