import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { dayRange, dayRangeText } from '#domain/tables/dayRange.ts';
import { FilterPopover } from './FilterPopover.tsx';

export interface DateFilterProps {
  title: string;
  wanted: string;
  onWanted: (wanted: string) => void;
}

/** Filters a column by a range of days; one of the ends may be open. */
export function DateFilter({ title, wanted, onWanted }: DateFilterProps) {
  const range = dayRange(wanted);
  const set = (change: Partial<typeof range>): void => onWanted(dayRangeText({ ...range, ...change }));
  return (
    <FilterPopover
      title={title}
      value={wanted === '' ? null : wanted}
      icon={IconCalendar}
      width={220}
      onClear={() => onWanted('')}
    >
      <TextInput
        size="xs"
        type="date"
        data-autofocus
        label={<Trans>From day</Trans>}
        max={range.to}
        value={range.from}
        onChange={({ currentTarget }) => set({ from: currentTarget.value })}
      />
      <TextInput
        size="xs"
        type="date"
        mt={8}
        label={<Trans>To day</Trans>}
        min={range.from}
        value={range.to}
        onChange={({ currentTarget }) => set({ to: currentTarget.value })}
      />
    </FilterPopover>
  );
}
