import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { copyText } from '#ui/copyText.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { toast } from '#ui/toasts/toasts.tsx';

/** How long the button confirms the copy, milliseconds. */
const confirmationMs = 1_500;

export interface CopyButtonProps {
  /** The copied text; never shown on the screen. */
  text: string;
  /** Label: `Copy the token`. */
  label: string;
  size?: 'xs' | 'sm' | 'md';
  /** Shows the label on the button; otherwise only the icon. */
  hasLabel?: boolean;
  /** With its label: the main button of its dialog, which takes the focus when it appears. */
  isMain?: boolean;
}

const takeFocus = (button: HTMLElement | null): void => button?.focus();

export function CopyButton({ text, label, size = 'sm', hasLabel = false, isMain = false }: CopyButtonProps) {
  const { t } = useLingui();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => setDone(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [isDone]);

  const copy = async (): Promise<void> => {
    const done = await copyText(text);
    setDone(done);
    if (done) toast.message(t`Copied to the clipboard`);
    else toast.error(t`The browser blocked copying.`);
  };
  const Icon = isDone ? IconCheck : IconCopy;
  if (hasLabel) {
    return (
      <Button
        ref={isMain ? takeFocus : undefined}
        size={size}
        variant={isMain ? 'filled' : 'default'}
        leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {label}
      </Button>
    );
  }
  return (
    <ActionIcon size={size} aria-label={label} {...tooltipProps(label)} onClick={() => void copy()}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  );
}
