import { IconCalendar } from '@tabler/icons-react';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { FilterPopover } from './FilterPopover.tsx';
import type { ChangeWanted } from './headerSpec.ts';

/** Loaded when a filter of days is first opened. */
const DateFields = lazyDialog(() => import('./DateFields.tsx'), 'DateFields');

export interface DateFilterProps {
  title: string;
  wanted: string;
  onWanted: ChangeWanted;
}

/** Filters a column by a range of days; one of the ends may be open. */
export function DateFilter({ title, wanted, onWanted }: DateFilterProps) {
  return (
    <FilterPopover
      title={title}
      value={wanted === '' ? null : wanted}
      icon={IconCalendar}
      width={220}
      onClear={() => onWanted(() => '')}
    >
      <DateFields wanted={wanted} onWanted={onWanted} onClose={() => undefined} />
    </FilterPopover>
  );
}
