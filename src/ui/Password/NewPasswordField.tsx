import type { PasswordInputProps } from '@mantine/core';
import { PasswordField } from './PasswordField.tsx';
import { StrengthMeter } from './StrengthMeter.tsx';

export interface NewPasswordFieldProps extends PasswordInputProps {
  value: string;
  /** Words that make a password easy to guess: name, email. */
  known: readonly string[];
}

/** A password that is being chosen, with its strength. */
export function NewPasswordField({ known, ...props }: NewPasswordFieldProps) {
  return (
    <div>
      <PasswordField autoComplete="new-password" {...props} />
      {props.value === '' ? null : <StrengthMeter password={props.value} known={known} />}
    </div>
  );
}
