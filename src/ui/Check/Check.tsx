import type { ReactNode } from 'react';
import classes from './Check.module.css';

export interface CheckProps {
  label: ReactNode;
  checked: boolean;
  /** Some of what it stands for is ticked. */
  isPartly?: boolean;
  isInvalid?: boolean;
  onChange: () => void;
}

/**
 * A tick with its words, for lists of hundreds: it costs a tenth of the usual one, and looks like it. A fieldset
 * around it disables it.
 */
export function Check({ label, checked, isPartly = false, isInvalid, onChange }: CheckProps) {
  return (
    <label className={classes.root}>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = isPartly;
        }}
        className={classes.box}
        checked={checked}
        aria-invalid={isInvalid || undefined}
        onChange={onChange}
      />
      <span className={classes.label}>{label}</span>
    </label>
  );
}
