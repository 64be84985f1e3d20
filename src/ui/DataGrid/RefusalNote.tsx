import { Trans } from '@lingui/react/macro';
import { Button, Popover } from '@mantine/core';
import classes from './DataGrid.module.css';

export interface RefusalNoteProps {
  text: string;
  onDismiss: () => void;
}

/** The reason of a refused edit, below the current cell; hidden from screen readers, which read it in the cell. */
export function RefusalNote({ text, onDismiss }: RefusalNoteProps) {
  return (
    <Popover
      opened
      position="bottom-start"
      offset={2}
      withinPortal
      withRoles={false}
      trapFocus={false}
      returnFocus={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Popover.Target>
        <span className={classes.noteAnchor} />
      </Popover.Target>
      <Popover.Dropdown className={classes.note ?? ''}>
        <p aria-hidden="true">{text}</p>
        <Button size="compact-xs" variant="default" onClick={onDismiss}>
          <Trans>Dismiss</Trans>
          <kbd className={classes.noteKey} aria-hidden="true">
            Esc
          </kbd>
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
