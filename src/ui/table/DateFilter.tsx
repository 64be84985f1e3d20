import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { dayRange, dayRangeText } from '#domain/tables/dayRange.ts';
import classes from './Filters.module.css';

export interface DateFilterProps {
  title: string;
  wanted: string;
  onWanted: (wanted: string) => void;
}

/** Filters a column by a range of days; one of the ends may be open. */
export function DateFilter({ title, wanted, onWanted }: DateFilterProps) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const range = dayRange(wanted);
  const shown = wanted === '' ? t({ message: 'All', context: 'filter' }) : wanted;
  const set = (change: Partial<typeof range>): void => onWanted(dayRangeText({ ...range, ...change }));
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={220}
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.trigger}
          data-on={wanted !== '' || undefined}
          aria-label={t`Filter by ${title}: ${shown}`}
          onClick={() => setOpened(!opened)}
        >
          <span className={classes.shown}>{shown}</span>
          <IconCalendar size={14} stroke={1.75} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={t`Filter by ${title}`}>
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
        <Button
          size="xs"
          variant="subtle"
          fullWidth
          mt={8}
          disabled={wanted === ''}
          onClick={() => onWanted('')}
        >
          <Trans>Clear</Trans>
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
