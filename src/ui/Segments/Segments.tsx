import { type ReactNode, useId } from 'react';
import classes from './Segments.module.css';

export interface SegmentsProps<Value extends string> {
  /** Accessible name. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
  isWide?: boolean;
}

/** A choice among few options that are all in view. It looks like Mantine's, but measures nothing while rendering. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, value, options, onChange, isWide = false } = props;
  const name = useId();
  return (
    <div className={classes.root} data-wide={isWide || undefined} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
