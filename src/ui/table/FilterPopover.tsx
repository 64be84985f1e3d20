import { useLingui } from '@lingui/react/macro';
import { Box, Button } from '@mantine/core';
import type { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { PanelPopover } from '#ui/popover/PanelPopover.tsx';
import classes from './Filters.module.css';

export interface FilterPopoverProps {
  title: string;
  /** Short description of the filter; null: no filter. */
  value: string | null;
  icon: typeof IconChevronDown;
  /** CSS pixels. */
  width: number;
  /** Fields of the filter; mounted while it is open. */
  children: ReactNode;
  onClear: () => void;
}

/** A filter that shows its value in the header of a column, and its fields in a popover. */
export function FilterPopover({ title, value, icon: Icon, width, children, onClear }: FilterPopoverProps) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const shown = value ?? t({ message: 'All', context: 'filter' });
  return (
    <PanelPopover
      target={
        <button
          type="button"
          className={classes.trigger}
          data-on={value !== null || undefined}
          aria-label={t`Filter by ${title}: ${shown}`}
          onClick={() => setOpened(!opened)}
        >
          <Box component="span" data-truncate miw={0} flex={1}>
            {shown}
          </Box>
          <Icon size={14} stroke={1.75} aria-hidden="true" />
        </button>
      }
      label={t`Filter by ${title}`}
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={width}
      dropdown={{ p: 8 }}
    >
      {children}
      <Button size="xs" variant="subtle" fullWidth mt={8} disabled={value === null} onClick={onClear}>
        {t`Clear`}
      </Button>
    </PanelPopover>
  );
}
