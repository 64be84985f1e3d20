import { useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

export interface DialogFooterProps {
  onCancel: () => void;
  cancelLabel?: ReactNode;
  /** Whether the focus is on Cancel at first. */
  isCancelFocused?: boolean;
  isCancelDisabled?: boolean;
  /** The button that does it. */
  children: ReactNode;
}

export function DialogFooter({
  onCancel,
  cancelLabel,
  isCancelFocused = false,
  isCancelDisabled = false,
  children,
}: DialogFooterProps) {
  const { t } = useLingui();
  return (
    <Group justify="flex-end" mt="md" gap="sm">
      <Button
        variant="default"
        disabled={isCancelDisabled}
        onClick={onCancel}
        data-autofocus={isCancelFocused || undefined}
      >
        {cancelLabel ?? t`Cancel`}
      </Button>
      {children}
    </Group>
  );
}
