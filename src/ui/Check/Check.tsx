import type { ReactNode } from 'react';
import classes from './Check.module.css';
import { CheckBox } from './CheckBox.tsx';

export interface CheckProps {
  label: ReactNode;
  /** The label is for screen readers only. */
  isLabelHidden?: boolean;
  checked: boolean;
  /** Indeterminate: some of the items are checked. */
  isPartly?: boolean;
  isInvalid?: boolean;
  tabIndex?: number;
  onChange: (checked: boolean, isRange: boolean) => void;
}

/** A labeled {@link CheckBox}, whose label can be clicked too. A surrounding fieldset disables it. */
export function Check({ label, isLabelHidden = false, isInvalid, ...box }: CheckProps) {
  return (
    <label className={classes.root} data-bare={isLabelHidden || undefined}>
      <CheckBox {...box} aria-invalid={isInvalid || undefined} />
      <span className={isLabelHidden ? 'dugout-hidden' : classes.label}>{label}</span>
    </label>
  );
}
