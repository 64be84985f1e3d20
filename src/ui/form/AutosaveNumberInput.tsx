import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { boundedNumber, type NumberLimits } from '#domain/format/boundedNumber.ts';

export interface AutosaveNumberInputProps {
  label: string;
  suffix: string;
  limits: NumberLimits;
  step: number;
  /** As it is kept. */
  value: number;
  onChange: (value: number) => void;
}

/**
 * A whole number that is kept as it is typed. More than the most is shown as the most at once; what is no number yet,
 * or too small while it is typed, stands until the field is left, which then shows what is kept.
 */
export function AutosaveNumberInput({
  label,
  suffix,
  limits,
  step,
  value,
  onChange,
}: AutosaveNumberInputProps) {
  /** What stands in the field while that is not what is kept. */
  const [draft, setDraft] = useState<number | string | null>(null);

  function type(typed: number | string): void {
    const { shown, stored: kept } = boundedNumber(typed, limits);
    setDraft(shown);
    if (kept !== null && kept !== value) onChange(kept);
  }

  return (
    <NumberInput
      label={label}
      suffix={suffix}
      min={limits.min}
      max={limits.max}
      step={step}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      value={draft ?? value}
      onChange={type}
      onBlur={() => setDraft(null)}
    />
  );
}
