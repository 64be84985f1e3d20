import { useLingui } from '@lingui/react/macro';
import { useMemo, useCallback } from 'react';
import type { ConsoleScheduler } from '#contract/http/schedulers.ts';
import { attachedState, type AttachedState } from '#domain/schedule/running/consoleRules.ts';
import type { ColumnSpec } from '#ui/DataTable/columnSpec.ts';
import { useDroppable } from '@dnd-kit/core';
import { IconX } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { Row } from '#ui/layout/flex.ts';
import { Box } from '@mantine/core';
import { useRights } from '#data/session/rights.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { Toggle } from '#ui/Toggle/Toggle.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { dropTargetsAtom } from './atoms.ts';
import classes from './ConsoleSchedulersPage.module.css';
import { useAttachments } from './useAttachments.ts';

export function useConsoleColumns(): readonly ColumnSpec<ConsoleScheduler>[] {
  const { t } = useLingui();
  const states = useStateTexts();
  return useMemo(
    () => [
      { key: 'id', title: t`ID`, value: ({ consoleId }) => consoleId, filter: 'number', width: 75 },
      {
        key: 'name',
        title: t`Console name`,
        value: ({ consoleName }) => consoleName.toUpperCase(),
        width: 96,
        grows: true,
        isName: true,
      },
      {
        key: 'group',
        title: t`Server group`,
        value: ({ serverGroup }) => serverGroup.name,
        width: 96,
        grows: true,
      },
      { key: 'server', title: t`Server`, value: ({ server }) => server.name, width: 96, grows: true },
      {
        key: 'scheduler',
        title: t`Scheduler`,
        value: ({ scheduler }) => scheduler?.name,
        text: ({ scheduler }) => scheduler?.name ?? t`Not attached`,
        cell: (row) => <SchedulerCell row={row} />,
        width: 150,
        grows: true,
      },
      {
        key: 'state',
        title: t`State`,
        value: attachedState,
        text: (row) => states[attachedState(row)],
        cell: (row) => <StateCell row={row} />,
        filter: {
          options: (['enabled', 'disabled', 'unknown'] as const).map((value) => ({
            value,
            label: states[value],
          })),
        },
        width: 132,
      },
    ],
    [t, states],
  );
}

/** Whether the scheduler of a console is enabled, as a switch for those who may change it. */
function StateCell({ row }: { row: ConsoleScheduler }) {
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

/** The scheduler of a console, with a button that removes it. A scheduler can be dropped anywhere on its row. */
function SchedulerCell({ row }: { row: ConsoleScheduler }) {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const { detach } = useRights({ detach: 'scheduler_detach' });
  const { detachNow } = useAttachments();
  const { consoleId, scheduler } = row;
  const isTarget = useAtomValue(dropTargetsAtom).has(consoleId);
  const { setNodeRef } = useDroppable({ id: consoleId });
  const ref = useCallback(
    (cell: HTMLElement | null) => setNodeRef(cell?.closest('tr') ?? null),
    [setNodeRef],
  );
  const gameConsole = row.consoleName.toUpperCase();
  const name = scheduler?.name ?? '';
  const label = t`Detach ${name} from ${gameConsole}`;
  return (
    <Row ref={ref} component="span" gap={0} wrap="nowrap" miw={0} data-target={isTarget || undefined}>
      {scheduler === null ? (
        <Box component="span" c="dimmed">
          {t`Not attached`}
        </Box>
      ) : (
        <span className={classes.chip}>
          <span data-truncate className={classes.chipName} {...tooltipProps(name)}>
            {name}
          </span>
          {detach ? (
            <button
              type="button"
              className={classes.remove}
              // One tab stop per row: the keyboard detaches with Delete, or by the menu of the row.
              tabIndex={-1}
              disabled={isOffline}
              aria-label={label}
              {...tooltipProps(label)}
              onClick={() => detachNow([row])}
            >
              <IconX size={14} stroke={2} aria-hidden="true" />
            </button>
          ) : null}
        </span>
      )}
    </Row>
  );
}

/** The texts of the states (specification, "Schedulers"). */
function useStateTexts(): Readonly<Record<AttachedState, string>> {
  const { t } = useLingui();
  return useMemo(
    () => ({
      enabled: t`Enabled`,
      disabled: t`Disabled`,
      unknown: t({ message: 'Unknown', context: 'scheduler' }),
    }),
    [t],
  );
}
