import { Button, Stack, Textarea } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { textLength } from '#contract/common.ts';
import { useReloadBlocker } from '#ui/useReloadBlocker.ts';
import { useUiContext } from '#ui/uiContext.ts';

/** A message that is written but not sent: its dialog asks before it closes. */
export interface MessageDraft {
  onDirty?: ((isDirty: boolean) => void) | undefined;
}

interface MessageFormProps extends MessageDraft {
  /** Of the field. */
  label: string;
  /** Of the button. */
  children: ReactNode;
  /** Focuses the field at once, because the user is about to write. */
  takesFocus?: boolean;
  isSending: boolean;
  send: (text: string, onSent: () => void) => void;
}

/** Called once. */
const focus = (field: HTMLTextAreaElement | null): void => field?.focus();

/** A field for a short message to people; leaving the page asks before the text is lost. */
export function MessageForm({ label, children, takesFocus, isSending, send, onDirty }: MessageFormProps) {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const [text, setText] = useState('');
  const isReady = text.trim() !== '' && !isOffline && !isSending;
  useReloadBlocker(text.trim() !== '', 'form');
  const write = (next: string): void => {
    setText(next);
    onDirty?.(next.trim() !== '');
  };
  const submit = (): void => {
    if (isReady) send(text.trim(), () => write(''));
  };
  return (
    <Stack gap={8} align="flex-end">
      <Textarea
        w="100%"
        {...(takesFocus ? { ref: focus } : {})}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={textLength.description}
        aria-label={label}
        placeholder={t`What others should know`}
        value={text}
        // What is written after the press would be lost when the field becomes empty.
        readOnly={isSending}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={(event) => {
          // Ctrl+Enter, as in other tools.
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          submit();
        }}
      />
      <Button size="xs" disabled={!isReady} loading={isSending} onClick={submit}>
        {children}
      </Button>
    </Stack>
  );
}
