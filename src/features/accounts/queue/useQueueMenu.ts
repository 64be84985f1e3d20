import { useLingui } from '@lingui/react/macro';
import { IconDeviceTv, IconHistory, IconUsers } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { pathTo } from '#domain/access/paths.ts';
import type { ConsoleQueue } from '#domain/consoles/queue.ts';
import type { MenuEntry } from '#ui/ContextMenu/entries.ts';
import { wallOf } from '../wallOf.ts';

/** Menu of a console in the queue, with links. */
export function useQueueMenu(serverId: number): (row: ConsoleQueue) => readonly MenuEntry[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  return ({ gameConsole }) => [
    {
      key: 'wall',
      label: t`To playing control`,
      icon: IconDeviceTv,
      permission: 'consoles_view',
      onSelect: () => void navigate(wallOf(serverId, [gameConsole.id])),
    },
    {
      key: 'accounts',
      label: t`To accounts`,
      icon: IconUsers,
      permission: 'accounts_view',
      onSelect: () =>
        void navigate(pathTo('accountsAll', { query: { server: serverId, consoleId: gameConsole.id } })),
    },
    {
      key: 'tasks',
      label: t`To tasks`,
      icon: IconHistory,
      permission: 'servers_tasks_view',
      onSelect: () => void navigate(pathTo('taskHistory', { query: { server: serverId } })),
    },
  ];
}
