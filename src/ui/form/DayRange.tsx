import { TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import classes from './DayRange.module.css';

export interface DayRangeProps {
  /** Days as `YYYY-MM-DD`; null: no limit. */
  from: string | null;
  to: string | null;
  onChange: (change: { from: string | null } | { to: string | null }) => void;
  /** Accessible names of the two fields. */
  fromLabel: string;
  toLabel: string;
}

/** The first and the last day of a filter. */
export function DayRange({ from, to, onChange, fromLabel, toLabel }: DayRangeProps) {
  const { t } = useLingui();
  return (
    <div className={classes.range}>
      <DayField
        label={fromLabel}
        caption={t({ message: 'from', context: 'day' })}
        day={from}
        onChange={(day) => onChange({ from: day })}
      />
      <DayField
        label={toLabel}
        caption={t({ message: 'to', context: 'day' })}
        day={to}
        onChange={(day) => onChange({ to: day })}
      />
    </div>
  );
}

interface DayFieldProps {
  /** Accessible name. */
  label: string;
  /** Shown in the field. */
  caption: string;
  day: string | null;
  onChange: (day: string | null) => void;
}

function DayField({ label, caption, day, onChange }: DayFieldProps) {
  return (
    <TextInput
      className={classes.day ?? ''}
      size="xs"
      type="date"
      aria-label={label}
      leftSection={
        <span className={classes.caption} aria-hidden="true">
          {caption}
        </span>
      }
      leftSectionWidth={44}
      value={day ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  );
}
