import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  IconCalendarOff,
  IconCalendarPlus,
  IconPlayerPause,
  IconPlayerPlay,
  IconSquareOff,
  IconX,
} from '@tabler/icons-react';
import { withScheduler, selectionOffer } from '#domain/schedule/running/consoleRules.ts';
import { Permitted } from '#ui/Permitted.tsx';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import type { OpenDialog } from './dialogState.ts';
import { useAttachments } from './useAttachments.ts';
import type { ConsoleRows } from './useConsoleRows.ts';

export interface ConsoleToolsProps {
  consoles: ConsoleRows;
  /** Name of the console or scheduler that the list is narrowed to; null: it is not. */
  narrowedName: string | null;
  openDialog: OpenDialog;
}

const icon = { size: 14, stroke: 1.75, 'aria-hidden': true } as const;

/** Actions on the selected consoles. */
export function ConsoleTools({ consoles, narrowedName, openDialog }: ConsoleToolsProps) {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const { detachNow, switchNow } = useAttachments();
  const { selected, setChosen, showAll } = consoles;
  const offer = selectionOffer(selected);
  const consoleIds = selected.map(({ consoleId }) => consoleId);
  const button = { size: 'xs', variant: 'default' } as const;

  /** For several consoles it asks first, because their schedulers are unknown afterwards. */
  function detach(): void {
    if (withScheduler(selected).length > 1) openDialog({ kind: 'detach', consoleIds });
    else detachNow(selected);
  }

  return (
    <>
      {narrowedName === null ? null : (
        <Button
          size="xs"
          variant="light"
          rightSection={<IconX {...icon} />}
          {...tooltipProps(t`Show all consoles`)}
          onClick={showAll}
        >
          <Trans>Only {narrowedName}</Trans>
        </Button>
      )}
      <Permitted permission="scheduler_attach">
        <Button
          {...button}
          disabled={!offer.canAttach || isOffline}
          leftSection={<IconCalendarPlus {...icon} />}
          onClick={() => openDialog({ kind: 'attach', consoleIds })}
        >
          {t`Attach`}
        </Button>
      </Permitted>
      <Permitted permission="scheduler_detach">
        <Button
          {...button}
          disabled={!offer.canDetach || isOffline}
          leftSection={<IconCalendarOff {...icon} />}
          onClick={detach}
        >
          {t`Detach`}
        </Button>
      </Permitted>
      <Permitted permission="scheduler_attach">
        <Button
          {...button}
          disabled={!offer.canEnable || isOffline}
          leftSection={<IconPlayerPlay {...icon} />}
          onClick={() => switchNow(selected, true)}
        >
          {t`Enable`}
        </Button>
        <Button
          {...button}
          disabled={!offer.canDisable || isOffline}
          leftSection={<IconPlayerPause {...icon} />}
          onClick={() => switchNow(selected, false)}
        >
          {t`Disable`}
        </Button>
      </Permitted>
      <Button
        {...button}
        disabled={selected.length === 0}
        leftSection={<IconSquareOff {...icon} />}
        onClick={() => setChosen(new Set())}
      >
        {t`Unselect`}
      </Button>
    </>
  );
}
