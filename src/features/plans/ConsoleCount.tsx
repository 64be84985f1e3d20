import { useLingui } from '@lingui/react/macro';
import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { clampConsoleCount, consoleCount } from '#domain/money/price.ts';
import classes from './Plans.module.css';

export interface ConsoleCountProps {
  count: number;
  onChange: (count: number) => void;
}

/** The number of consoles. A number outside the limits is clamped at once; an empty field changes nothing. */
export function ConsoleCount({ count, onChange }: ConsoleCountProps) {
  const { t } = useLingui();
  const [isEmpty, setEmpty] = useState(false);
  const { min, max } = consoleCount;
  function type(typed: number | string): void {
    const next = clampConsoleCount(typed);
    setEmpty(next === null);
    if (next !== null && next !== count) onChange(next);
  }
  return (
    <NumberInput
      className={classes.count ?? ''}
      label={t`Consoles`}
      description={t`From ${min} to ${max}. All prices below are for this number.`}
      min={min}
      max={max}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      value={isEmpty ? '' : count}
      onChange={type}
      onBlur={() => setEmpty(false)}
    />
  );
}
