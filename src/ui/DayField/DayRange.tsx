import { useLingui } from '@lingui/react/macro';
import { DayField } from './DayField.tsx';
import classes from './DayField.module.css';

export interface DayRangeProps {
  /** Days as `YYYY-MM-DD`; null: no limit. */
  from: string | null;
  to: string | null;
  onChange: (change: { from: string | null } | { to: string | null }) => void;
  /** Accessible names of the two fields. */
  fromLabel: string;
  toLabel: string;
}

export function DayRange({ from, to, onChange, fromLabel, toLabel }: DayRangeProps) {
  const { t } = useLingui();
  const shared = { isClearable: true, isCompact: true } as const;
  return (
    <div className={classes.range}>
      <DayField
        {...shared}
        name={fromLabel}
        caption={t({ message: 'from', context: 'day' })}
        day={from}
        onChange={(day) => onChange({ from: day })}
      />
      <DayField
        {...shared}
        name={toLabel}
        caption={t({ message: 'to', context: 'day' })}
        day={to}
        onChange={(day) => onChange({ to: day })}
      />
    </div>
  );
}
