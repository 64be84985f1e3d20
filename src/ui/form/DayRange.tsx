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
      <TextInput
        className={className}
        size="xs"
        type="date"
        aria-label={fromLabel}
        leftSection={<span aria-hidden="true">{t({ message: 'from', context: 'day' })}</span>}
        leftSectionWidth={44}
        value={from ?? ''}
        onChange={({ currentTarget }) => onChange({ from: currentTarget.value || null })}
      />
      <TextInput
        className={className}
        size="xs"
        type="date"
        aria-label={toLabel}
        leftSection={<span aria-hidden="true">{t({ message: 'to', context: 'day' })}</span>}
        leftSectionWidth={44}
        value={to ?? ''}
        onChange={({ currentTarget }) => onChange({ to: currentTarget.value || null })}
      />
    </>
  );
}
