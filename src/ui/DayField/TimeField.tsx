import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { typedTime } from '#domain/format/time.ts';

export interface TimeFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> {
  /** `HH:mm` or, with seconds, `HH:mm:ss`. */
  value?: string;
  hasSeconds?: boolean;
  /** Gets a time as it is displayed, or what was typed while that is not a time: the caller shows the error. */
  onChange: (time: string) => void;
}

/** A time of day in the app's format, whatever format the browser has. What is being typed stays until the field loses the focus. */
export function TimeField({ value = '', hasSeconds = false, onChange, ...props }: TimeFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      value={draft ?? value}
      onChange={({ currentTarget }) => {
        setDraft(currentTarget.value);
        onChange(typedTime(currentTarget.value, hasSeconds) ?? currentTarget.value);
      }}
      onBlur={() => setDraft(null)}
    />
  );
}
