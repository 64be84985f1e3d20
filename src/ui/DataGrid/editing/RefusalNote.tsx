import { useLingui } from '@lingui/react/macro';
import { Button, Group, Popover } from '@mantine/core';
import type { ConflictChoice } from '#domain/lists/conflictChoice.ts';
import classes from '../DataGrid.module.css';

export interface RefusalNoteProps {
  text: string;
  /** Another user has written another value, which this one can overwrite. */
  isConflict: boolean;
  onAnswer: (side: ConflictChoice) => void;
}

/** The reason of a refused edit, below the current cell; hidden from screen readers, which read it in the cell. */
export function RefusalNote({ text, isConflict, onAnswer }: RefusalNoteProps) {
  const { t } = useLingui();
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
        <Group gap={8}>
          <Button size="compact-xs" variant="default" onClick={() => onAnswer('theirs')}>
            {isConflict ? t`Use theirs` : t`Dismiss`}
            <kbd className={classes.noteKey} aria-hidden="true">
              Esc
            </kbd>
          </Button>
          {isConflict ? (
            <Button size="compact-xs" variant="default" onClick={() => onAnswer('mine')}>
              {t`Use mine`}
              <kbd className={classes.noteKey} aria-hidden="true">
                Ctrl+Enter
              </kbd>
            </Button>
          ) : null}
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
