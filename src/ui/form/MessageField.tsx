import { Textarea, type TextareaProps } from '@mantine/core';
import type { Ref } from 'react';
import { textLength } from '#contract/common.ts';

interface MessageFieldProps extends Pick<TextareaProps, 'w' | 'placeholder'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Ctrl+Enter, as in other tools. */
  onSend: () => void;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A field for a short message to people. */
export function MessageField({ label, onChange, onSend, ...props }: MessageFieldProps) {
  return (
    <Textarea
      {...props}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={textLength.description}
      aria-label={label}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onSend();
      }}
    />
  );
}
