import { useLingui } from '@lingui/react/macro';
import { IconCalendarStats, IconCalendarWeek } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { GameConsole } from '#contract/http/consoles.ts';
import { pathTo } from '#domain/access/paths.ts';
import type { MenuEntry } from '#ui/ContextMenu/entries.ts';

/**
 * Entries of a console's menu: one names its scheduler, says whether it is enabled, and opens it; another
 * opens the row for attaching, switching and detaching it.
 */
export function useSchedulerEntry(): (
  gameConsole: Pick<GameConsole, 'id' | 'scheduler'>,
) => readonly MenuEntry[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const viewOf = ({ id, name, enabled }: NonNullable<GameConsole['scheduler']>): MenuEntry => ({
    key: 'scheduler',
    label: enabled ? t`Scheduler: ${name}, enabled` : t`Scheduler: ${name}, disabled`,
    icon: IconCalendarWeek,
    permission: 'scheduler_view',
    onSelect: () => void navigate(pathTo('viewScheduler', { query: { id } })),
  });
  return ({ id: consoleId, scheduler }) => [
    ...(scheduler ? [viewOf(scheduler)] : []),
    {
      key: 'consoleScheduler',
      label: t`To console schedulers`,
      icon: IconCalendarStats,
      permission: 'consoles_schedulers_view' as const,
      onSelect: () => void navigate(pathTo('consoleSchedulers', { query: { consoleId } })),
    },
  ];
}
