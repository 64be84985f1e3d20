import { useLingui } from '@lingui/react/macro';
import { Popover } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { ToolButton } from '#ui/Toolbar/ToolButton.tsx';
import classes from './Columns.module.css';
import type { SortPanelProps } from './SortPanel.tsx';

const SortPanel = lazyDialog<SortPanelProps & { onClose: () => void }>(
  async () => (await import('./SortPanel.tsx')).SortPanel,
  ({ onClose }) => onClose,
);

/** Sorts by several columns without a modifier key. */
export function SortButton(props: SortPanelProps) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={320}
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ToolButton icon={IconArrowsSort} label={t`Sort`} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown className={classes.columns ?? ''} aria-label={t`Sort`}>
        <SortPanel {...props} onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
