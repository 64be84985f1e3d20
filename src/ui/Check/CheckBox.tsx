import type { ComponentProps } from 'react';
import classes from './Check.module.css';

export interface CheckBoxProps extends Pick<
  ComponentProps<'input'>,
  'aria-label' | 'aria-invalid' | 'tabIndex' | 'readOnly'
> {
  checked: boolean;
  /** Indeterminate: some of the items are checked. */
  isPartly?: boolean;
  /** @param isRange Shift was held: what lies between this item and the one before is meant too */
  onChange?: (checked: boolean, isRange: boolean) => void;
}

/** A checkbox of a row, a header or a list; it looks like Mantine's but costs a tenth to render. */
export function CheckBox({ isPartly = false, onChange, ...others }: CheckBoxProps) {
  return (
    <input
      {...others}
      type="checkbox"
      ref={(box) => {
        if (box) box.indeterminate = isPartly;
      }}
      className={classes.box}
      // React reports the change of a checkbox with the click that caused it.
      onChange={
        onChange &&
        (({ currentTarget, nativeEvent }) =>
          onChange(currentTarget.checked, (nativeEvent as MouseEvent).shiftKey))
      }
    />
  );
}
