import { useLingui } from '@lingui/react/macro';
import { Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { ToolButton } from '#ui/Toolbar/ToolButton.tsx';
import classes from './Columns.module.css';
import type { ColumnSet } from './types.ts';

const ColumnsPanel = lazyDialog<{ sets: readonly ColumnSet[]; onClose: () => void }>(
  async () => (await import('./ColumnsPanel.tsx')).ColumnsPanel,
  ({ onClose }) => onClose,
);

/** Selects and orders the visible columns by touch and keyboard. */
export function ColumnsButton({ sets }: { sets: readonly ColumnSet[] }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={280}
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ToolButton icon={IconColumns3} label={t`Columns`} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown className={classes.columns ?? ''} aria-label={t`Columns`}>
        <ColumnsPanel sets={sets} onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
