import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { boundedNumber, type NumberLimits } from '#domain/format/boundedNumber.ts';

export interface AutosaveNumberInputProps {
  label: string;
  suffix: string;
  limits: NumberLimits;
  step: number;
  value: number;
  onChange: (value: number) => void;
}

/**
 * A whole number that is stored while it is typed. A number above the maximum is clamped at once; an invalid or too small
 * one stays in the field until the blur, which restores the stored value.
 */
export function AutosaveNumberInput({
  label,
  suffix,
  limits,
  step,
  value,
  onChange,
}: AutosaveNumberInputProps) {
  /** The text in the field while it differs from the stored value. */
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
