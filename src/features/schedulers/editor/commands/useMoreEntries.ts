import { useLingui } from '@lingui/react/macro';
import {
  IconCalendarPlus,
  IconEraser,
  IconFold,
  IconListCheck,
  IconUsers,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { clampScale, scales } from '#domain/gantt/axis.ts';
import { weekDays } from '#domain/schedule/week.ts';
import type { MenuEntry } from '#ui/ContextMenu/entries.ts';
import type { PlanView } from '../../view/usePlanView.ts';

export interface MoreEntriesOptions {
  view: PlanView;
  /** There is nothing to clear. */
  isEmpty: boolean;
  onClear: () => void;
  /** The panel of checks is open. */
  isChecking: boolean;
  onChecks: () => void;
  /** Saves a new scheduler and opens the consoles; null: not now. */
  onAttach: (() => void) | null;
}

/** The tools without space in a phone's toolbar, as entries of a menu. */
export function useMoreEntries(options: MoreEntriesOptions): MenuEntry[] {
  const { view, isEmpty, onClear, isChecking, onChecks, onAttach } = options;
  const { t } = useLingui();
  const areAllFolded = view.folded.size === weekDays.length;
  const rescale = (by: number) => () => view.setScale(clampScale(view.scale + by));
  return [
    ...(onAttach
      ? [{ key: 'attach', label: t`Save and attach…`, icon: IconCalendarPlus, onSelect: onAttach }]
      : []),
    {
      key: 'checks',
      label: isChecking ? t`Hide checks and totals` : t`Checks and totals`,
      icon: IconListCheck,
      onSelect: onChecks,
    },
    {
      key: 'fold',
      label: areAllFolded ? t`Expand all days` : t`Collapse all days`,
      icon: IconFold,
      onSelect: () => view.foldAll(!areAllFolded),
    },
    {
      key: 'rows',
      label: view.rows === 'all' ? t`Only used accounts` : t`All accounts`,
      icon: IconUsers,
      onSelect: () => view.setRows(view.rows === 'all' ? 'used' : 'all'),
    },
    {
      key: 'larger',
      label: t`Larger scale`,
      icon: IconZoomIn,
      disabled: view.scale >= scales.max,
      onSelect: rescale(1),
    },
    {
      key: 'smaller',
      label: t`Smaller scale`,
      icon: IconZoomOut,
      disabled: view.scale <= scales.min,
      onSelect: rescale(-1),
    },
    { key: 'remove', line: true },
    {
      key: 'clear',
      label: t`Clear`,
      icon: IconEraser,
      danger: true,
      disabled: isEmpty,
      onSelect: onClear,
    },
  ];
}
