import { TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';

export interface DayRangeProps {
  /** Days as `YYYY-MM-DD`; null: no limit. */
  from: string | null;
  to: string | null;
  onChange: (change: { from: string | null } | { to: string | null }) => void;
  /** Accessible names of the two fields. */
  fromLabel: string;
  toLabel: string;
  className?: string | undefined;
}

/** The first and the last day of a filter. */
export function DayRange({ from, to, onChange, fromLabel, toLabel, className = '' }: DayRangeProps) {
  const { t } = useLingui();
  return (
    <>
      <DayField
        label={fromLabel}
        caption={t({ message: 'from', context: 'day' })}
        day={from}
        onChange={(day) => onChange({ from: day })}
        className={className}
      />
      <DayField
        label={toLabel}
        caption={t({ message: 'to', context: 'day' })}
        day={to}
        onChange={(day) => onChange({ to: day })}
        className={className}
      />
    </>
  );
}

interface DayFieldProps {
  /** Accessible name. */
  label: string;
  /** Shown in the field. */
  caption: string;
  day: string | null;
  onChange: (day: string | null) => void;
  className: string;
}

function DayField({ label, caption, day, onChange, className }: DayFieldProps) {
  return (
    <TextInput
      className={className}
      size="xs"
      type="date"
      aria-label={label}
      leftSection={<span aria-hidden="true">{caption}</span>}
      leftSectionWidth={44}
      value={day ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  );
}
