import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './ContextMenu.module.css';
import type { MenuAction } from './entries.ts';

/**
 * An action of a menu. One that is not possible now does nothing, but can be focused by keyboard: its reason can
 * be read, and Escape closes a menu without any other action.
 */
export function ActionEntry({
  label,
  icon: Icon,
  keys,
  danger,
  disabled,
  isChecked,
  hint,
  onSelect,
  onShiftSelect,
}: MenuAction) {
  return (
    <Menu.Item
      {...(danger ? { color: 'red', className: classes.danger ?? '' } : {})}
      {...(disabled
        ? { 'aria-disabled': true, closeMenuOnClick: false, className: classes.refused ?? '' }
        : {
            onClick: ({ shiftKey }) => (shiftKey && onShiftSelect ? onShiftSelect() : onSelect()),
          })}
      leftSection={Icon ? <Icon size={16} stroke={1.75} aria-hidden="true" /> : null}
      {...(isChecked === undefined ? {} : { role: 'menuitemradio', 'aria-checked': isChecked })}
      rightSection={
        keys ? (
          <kbd className={classes.keys}>{keys}</kbd>
        ) : isChecked ? (
          <IconCheck size={16} stroke={1.75} aria-hidden="true" />
        ) : null
      }
    >
      {label}
      {hint ? <span className={classes.hint}>{hint}</span> : null}
    </Menu.Item>
  );
}
