import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { ConsoleScheduler } from '#contract/http/schedulers.ts';
import { attachedState } from '#domain/schedule/running/consoleRules.ts';
import type { ColumnSpec } from '#ui/DataTable/columnSpec.ts';
import { SchedulerCell } from './SchedulerCell.tsx';
import { StateCell } from './StateCell.tsx';
import { useStateTexts } from './stateTexts.ts';

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
