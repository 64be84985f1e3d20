import { useLingui } from '@lingui/react/macro';
import { IconCalendarWeek } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { GameConsole } from '#contract/http/consoles.ts';
import { useIsBuilt } from '#data/routes/built.ts';
import { pathTo } from '#domain/access/paths.ts';
import type { MenuEntry } from '#ui/ContextMenu/entries.ts';

/** Entries of a console's menu that name its scheduler, whether it is enabled, and open it; none without a scheduler. */
export function useSchedulerEntry(): (gameConsole: Pick<GameConsole, 'scheduler'>) => readonly MenuEntry[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isBuilt = useIsBuilt();
  return ({ scheduler }) => {
    if (!scheduler || !isBuilt('viewScheduler')) return [];
    const { id, name, enabled } = scheduler;
    return [
      {
        key: 'scheduler',
        label: enabled ? t`Scheduler: ${name}, enabled` : t`Scheduler: ${name}, disabled`,
        icon: IconCalendarWeek,
        permission: 'scheduler_view',
        onSelect: () => void navigate(pathTo('viewScheduler', { query: { id } })),
      },
    ];
  };
}
