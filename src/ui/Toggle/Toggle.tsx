import type { MouseEvent, ReactNode } from 'react';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import classes from './Toggle.module.css';

export interface ToggleProps {
  isOn: boolean;
  /** What is switched on and off. */
  label: string;
  /** The state in a word. */
  children: ReactNode;
  tooltip: string;
  keys?: string;
  disabled?: boolean;
  /** It is on its way to the state that is shown. */
  isBusy?: boolean;
  onClick: (event: MouseEvent) => void;
}

/** Switches something on and off; the click's own keys are handed on. */
export function Toggle({ isOn, label, children, tooltip, keys, disabled, isBusy, onClick }: ToggleProps) {
  return (
    <button
      type="button"
      role="switch"
      className={classes.toggle}
      aria-checked={isOn}
      aria-label={label}
      aria-busy={isBusy || undefined}
      disabled={disabled}
      {...tooltipProps(tooltip, keys)}
      onClick={onClick}
    >
      <span className={classes.word}>{children}</span>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.thumb} />
      </span>
    </button>
  );
}
