import type { MouseEvent, ReactNode } from 'react';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import classes from './Toggle.module.css';

export interface ToggleProps {
  isOn: boolean;
  /** Accessible name of the switch. */
  label: string;
  /** Label of the state. */
  children: ReactNode;
  tooltip: string;
  keys?: string;
  disabled?: boolean;
  /** The change to the shown state is pending. */
  isBusy?: boolean;
  /** -1 if the keyboard has another way to make the change. */
  tabIndex?: number;
  onClick: (event: MouseEvent) => void;
}

/** A switch; modifier keys of the click are passed on. */
export function Toggle({
  isOn,
  label,
  children,
  tooltip,
  keys,
  disabled,
  isBusy,
  tabIndex,
  onClick,
}: ToggleProps) {
  return (
    <button
      type="button"
      role="switch"
      className={classes.toggle}
      tabIndex={tabIndex}
      aria-checked={isOn}
      aria-label={label}
      aria-busy={isBusy || undefined}
      disabled={disabled}
      {...tooltipProps(tooltip, keys)}
      onClick={onClick}
    >
      <span>{children}</span>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.thumb} />
      </span>
    </button>
  );
}
