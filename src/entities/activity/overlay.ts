import { useLingui } from '@lingui/react/macro';
import { IconActivity } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import type { FilterObject } from '#domain/activity/filter.ts';
import type { MenuAction } from '#ui/ContextMenu/entries.ts';
import { pageAtom } from '#ui/pageAtom.ts';

export interface ActivityOf {
  object: FilterObject;
  id: number;
  /** For the title. */
  name: string;
}

/** The object in the activity dialog; null while it is closed. */
export const activityOverlayAtom = pageAtom<ActivityOf | null>(null);

export function useActivityEntry(): (of: ActivityOf) => MenuAction {
  const { t } = useLingui();
  const show = useSetAtom(activityOverlayAtom);
  return (of) => ({
    key: 'activity',
    label: t`Activity`,
    icon: IconActivity,
    permission: 'activity_view',
    onSelect: () => show(of),
  });
}
