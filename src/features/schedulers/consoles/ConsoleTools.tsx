import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconCalendarOff,
  IconCalendarPlus,
  IconPlayerPause,
  IconPlayerPlay,
  IconSquareOff,
} from '@tabler/icons-react';
import { withScheduler, selectionOffer } from '#domain/schedule/running/consoleRules.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { FilterButton } from '#ui/Toolbar/FilterButton.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import type { OpenDialog } from './dialogState.ts';
import { useAttachments } from './useAttachments.ts';
import type { ConsoleRows } from './useConsoleRows.ts';

export interface ConsoleToolsProps {
  consoles: ConsoleRows;
  /** Attaching is offered here; otherwise in the strip above. */
  hasAttach: boolean;
  /** Name of the console or scheduler that the list is narrowed to; null: it is not. */
  narrowedName: string | null;
  openDialog: OpenDialog;
}

export function ConsoleTools({ consoles, hasAttach, narrowedName, openDialog }: ConsoleToolsProps) {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const { detachNow, switchNow } = useAttachments();
  const { selected, setChosen, showAll } = consoles;
  const offer = selectionOffer(selected);
  const consoleIds = selected.map(({ consoleId }) => consoleId);

  /** For several consoles it asks first, because their schedulers are unknown afterwards. */
  function detach(): void {
    if (withScheduler(selected).length > 1) openDialog({ kind: 'detach', consoleIds });
    else detachNow(selected);
  }

  return (
    <>
      {narrowedName === null ? null : (
        <FilterButton tip={t`Show all consoles`} onClick={showAll}>
          <Trans>Only {narrowedName}</Trans>
        </FilterButton>
      )}
      {hasAttach ? (
        <ActionButton
          permission="scheduler_attach"
          icon={IconCalendarPlus}
          disabled={!offer.canAttach || isOffline}
          onClick={() => openDialog({ kind: 'attach', consoleIds })}
        >
          {t`Attach`}
        </ActionButton>
      ) : null}
      <ActionButton
        permission="scheduler_detach"
        icon={IconCalendarOff}
        disabled={!offer.canDetach || isOffline}
        onClick={detach}
      >
        {t`Detach`}
      </ActionButton>
      <ActionButton
        permission="scheduler_attach"
        icon={IconPlayerPlay}
        disabled={!offer.canEnable || isOffline}
        onClick={() => switchNow(selected, true)}
      >
        {t`Enable`}
      </ActionButton>
      <ActionButton
        permission="scheduler_attach"
        icon={IconPlayerPause}
        disabled={!offer.canDisable || isOffline}
        onClick={() => switchNow(selected, false)}
      >
        {t`Disable`}
      </ActionButton>
      <ActionButton
        icon={IconSquareOff}
        disabled={selected.length === 0}
        onClick={() => setChosen(new Set())}
      >
        {t`Unselect`}
      </ActionButton>
    </>
  );
}
