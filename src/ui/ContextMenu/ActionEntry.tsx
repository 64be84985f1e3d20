import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './ContextMenu.module.css';
import type { MenuAction } from './entries.ts';

/**
 * An action of a menu. One that is not possible now does nothing, but takes the focus: so that its reason can be
 * read, and because Escape closes only a menu that has the focus.
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
  const text = (
    <>
      {label}
      {hint ? <span className={classes.hint}>{hint}</span> : null}
    </>
  );
  const refusal = { 'aria-disabled': true, closeMenuOnClick: false, className: classes.refused ?? '' };
  if (isChecked !== undefined)
    return (
      <Menu.RadioItem
        value={label}
        checked={isChecked}
        checkIcon={<IconCheck size={16} stroke={1.75} aria-hidden="true" />}
        {...(disabled ? refusal : { closeMenuOnClick: true, onChange: onSelect })}
      >
        {text}
      </Menu.RadioItem>
    );
  return (
    <Menu.Item
      {...(danger ? { color: 'red', className: classes.danger ?? '' } : {})}
      {...(disabled
        ? refusal
        : { onClick: ({ shiftKey }) => (shiftKey && onShiftSelect ? onShiftSelect() : onSelect()) })}
      leftSection={Icon ? <Icon size={16} stroke={1.75} aria-hidden="true" /> : null}
      rightSection={keys ? <kbd className={classes.keys}>{keys}</kbd> : null}
    >
      {text}
    </Menu.Item>
  );
}
